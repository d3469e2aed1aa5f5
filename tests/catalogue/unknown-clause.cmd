mtscore rules --clause S6.81
