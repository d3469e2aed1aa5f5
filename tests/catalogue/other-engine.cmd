mtscore new --players Ana,Bo,Cy --file m.toml
mtscore play "Ana 11-5" --engine 11
mtscore round 1 --pips 0,1,2
mtscore replay
