mtscore new --players Ana,Bo,Cy --file m.toml --rule positive_points=true
mtscore round 1 --pips 1,2,3
mtscore finish --early
