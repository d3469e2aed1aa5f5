mtscore new --players Ana,Bo,Cy --file m.toml
mtscore play "Ana 12-5 done, Cy 12-4" --disputed ""
mtscore replay --json
