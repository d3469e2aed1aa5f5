mtscore new --players Ana,Bo,Cy --file m.toml
mtscore round 1 --pips Ana=0,Ana=5,Bo=7,Cy=9
