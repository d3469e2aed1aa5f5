mtscore new --players Ana,Bo,Cy --file m.toml
forbidden m.toml
mtscore show
