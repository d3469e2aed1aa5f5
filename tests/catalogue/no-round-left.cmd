mtscore new --players Ana,Bo,Cy --file m.toml --rounds 1
mtscore round 1 --pips 0,23,45
mtscore player leave Bo
