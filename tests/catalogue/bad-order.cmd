mtscore new --players Ana,Bo,Cy --file m.toml
mtscore show --by luck
