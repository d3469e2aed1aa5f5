file s.csv "1,2\n" 6000
mtscore import s.csv
