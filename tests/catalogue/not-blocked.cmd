mtscore new --players Ana,Bo --rules railyard --deal 3 --file m.toml
mtscore play "Ana 12-5 on mexican, Bo 5-4 on mexican, Ana 4-3 on mexican, Bo 3-2 on mexican, Ana 2-1 on mexican"
mtscore round 1 --pips 0,12 --blocked
mtscore replay
