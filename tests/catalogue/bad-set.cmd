mtscore train "12-5 5-0" --engine 12 --set 99
