mtscore new --players Ana,Bo --rules fives-up --file f.toml
mtscore round 1 --pips 5,13 --blocked
