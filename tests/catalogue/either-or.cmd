mtscore new --players Ana,Bo,Cy --file m.toml
mtscore round 1 --pips 0,1,2 --hands 'Bo: 5-0'
