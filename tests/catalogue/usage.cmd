mtscore round --pip 3
