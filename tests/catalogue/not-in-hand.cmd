mtscore check-move "5-7 on Bo" --player Ana --trains "Bo*: 5" --hand "3-3"
