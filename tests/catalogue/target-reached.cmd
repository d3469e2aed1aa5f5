mtscore new --players Ana,Bo --rules fives-up --file f.toml --target 10
mtscore round 1 --pips 0,13
mtscore round 2 --pips 0,9
