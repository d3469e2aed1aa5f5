mtscore new --players Ana,Bo,Cy --file m.toml
mtscore play "Bo 12-3" --starts Bo --hands "Ana: 12-12 12-5"
