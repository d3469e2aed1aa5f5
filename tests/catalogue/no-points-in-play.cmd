mtscore new --players Ana,Bo --rules fives-up --file f.toml --rule score_in_play=false
mtscore round 1 --pips 0,13 --made Ana=15
