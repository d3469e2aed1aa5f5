file s.csv "round,Ana,Bo\n1,0,30\n2,20,?\n3,25,60\n"
mtscore import s.csv --running-totals
