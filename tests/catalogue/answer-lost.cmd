mtscore new --players Ana,Bo,Cy --file m.toml
unheard
mtscore round 1 --pips 0,23,45
