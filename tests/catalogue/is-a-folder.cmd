folder evening.csv
mtscore import evening.csv
