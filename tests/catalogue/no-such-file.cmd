mtscore check evening.toml
