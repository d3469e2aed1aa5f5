file d.toml 'trains = 1.5'
mtscore moves --file d.toml
