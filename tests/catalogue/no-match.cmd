mtscore show
