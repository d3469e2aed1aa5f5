file s.csv "round,Ana,Bo\n1,0,30\n"
file m.toml "my shopping list\n"
mtscore import s.csv --file m.toml
