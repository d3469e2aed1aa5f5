mtscore simulate --rules fives-up --players 2
