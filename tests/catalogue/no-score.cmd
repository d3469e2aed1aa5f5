mtscore new --players Ana,Bo,Cy --file m.toml
mtscore round 1 --pips ?,?,?
