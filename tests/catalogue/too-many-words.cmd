mtscore new --players Ana,Bo,Cy --file m.toml
mtscore round 1 2 --pips 0,23,45
