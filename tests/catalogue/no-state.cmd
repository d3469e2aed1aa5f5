mtscore new --players Ana,Bo,Cy --file m.toml
stateless
mtscore use m.toml
