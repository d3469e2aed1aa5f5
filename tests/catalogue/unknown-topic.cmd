mtscore help scorin
