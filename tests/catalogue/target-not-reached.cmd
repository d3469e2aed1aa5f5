mtscore new --players Ana,Bo --rules fives-up --file f.toml
mtscore round 1 --pips 0,13
mtscore finish
