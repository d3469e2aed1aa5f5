mtscore simulate --style clever
