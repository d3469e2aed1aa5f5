mtscore new --players Ana,Bo,Cy --file m.toml
failing
mtscore show
