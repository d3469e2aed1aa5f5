mtscore new --players Ana,Bo,Cy --file m.toml
mtscore check --only nobody-ot
