mtscore new --players Ana,Bo,Cy --file m.toml
mtscore round 2 --replace --pips Ana=3
