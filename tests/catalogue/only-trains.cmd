mtscore new --players Ana,Bo --rules fives-up --file f.toml --engines 6,5
