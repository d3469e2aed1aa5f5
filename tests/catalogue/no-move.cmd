mtscore new --players Ana,Bo,Cy --file m.toml
mtscore play --starts Ana
