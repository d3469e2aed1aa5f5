mtscore new --players Ana,Bo,Cy --file m.toml
mtscore play "Ana 12-5"
mtscore round 1 --pips 0,1,2
mtscore replay
