mtscore new --players Ana,Bo,Cy --file m.toml
full
mtscore round 1 --pips 0,23,45
