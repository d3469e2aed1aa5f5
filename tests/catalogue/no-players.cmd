mtscore new
