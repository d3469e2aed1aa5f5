mtscore new --players Ana,Andy --file m.toml
mtscore round 1 --pips An=0,Andy=5
