mtscore new --players Ana,Bo,Dee --file m.toml
mtscore play --disputed Dee 12-3
