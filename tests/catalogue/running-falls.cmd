file s.csv "round,Ana,Bo\n1,0,30\n2,20,25\n"
mtscore import s.csv --running-totals
