mtscore new --players Ana,Bo,Cy --file m.toml
mtscore import m.toml --rules railyard
