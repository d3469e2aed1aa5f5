mtscore new --players Ana,Bo,Cy --file m.toml
mtscore play "Ana 12-5"
mtscore play "Bo 11-4" --round 2
mtscore replay --to 1
