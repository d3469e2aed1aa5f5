mtscore new --players Ana,Bo,Cy --file m.toml
terminal
mtscore round 1 --json
