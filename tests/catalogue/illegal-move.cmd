mtscore new --players Ana,Bo,Cy --file m.toml
mtscore play "Ana 12-5 done, Bo 5-5 on Ana" --disputed "not in the first turn"
mtscore replay --json
