mtscore simulate --players 2 --rules railyard --set 4 --deal 5 --rounds 1 --seed 11
mtscore undo --match railyard-2-seed-11.toml
mtscore round 1 --pips 2,6 --match railyard-2-seed-11.toml
mtscore replay railyard-2-seed-11.toml
