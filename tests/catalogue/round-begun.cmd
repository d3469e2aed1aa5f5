mtscore new --players Ana,Bo,Cy --file m.toml
mtscore play "Ana 12-5"
mtscore play "Bo 12-4" --starts Bo
