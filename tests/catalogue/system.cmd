mtscore new --players Ana,Bo,Cy --file m.toml
file sheet.csv "somebody else's"
forbidden sheet.csv
mtscore export csv -o sheet.csv
