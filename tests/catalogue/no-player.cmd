mtscore moves --trains 'Ana: 5; Bo: 7'
