mtscore new --players Ana,Bo,Cy --file m.toml
mtscore export csv -o m.toml --force
