file sheet.csv "Round,Ana,Bo\n1,0,12\n2,5,0\n"
mtscore import sheet.csv --table 3
