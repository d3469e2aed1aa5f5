mtscore new --players Ana,Bo,Cy --file m.toml
mtscore play "Ana 12-5" --hunt "Bo pass"
