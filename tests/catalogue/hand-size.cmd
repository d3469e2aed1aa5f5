mtscore new --players Ana,Bo,Cy --file m.toml
mtscore play "Ana 12-5" --hands "Ana: 12-12 12-5 5-0; Bo: 3-3"
mtscore replay
