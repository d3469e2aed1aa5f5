file s.csv "round,Ana,Bo\n1,0,30\n"
mtscore import s.csv --match m.toml
