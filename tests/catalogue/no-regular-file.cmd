pipe evening.csv
mtscore import evening.csv
