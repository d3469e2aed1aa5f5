terminal
stdin "mexican\n"
mtscore check-move
