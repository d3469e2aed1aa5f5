mtscore new --players Ana,Bo,Cy --file m.toml
mtscore round 1 --pips 0,23,45
mtscore round 1 --pips 0,23,44
