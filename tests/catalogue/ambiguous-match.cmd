mtscore new --players Ana,Bo --title Friday --file one.toml
mtscore new --players Ana,Cy --title Friday --file two.toml
mtscore use friday
