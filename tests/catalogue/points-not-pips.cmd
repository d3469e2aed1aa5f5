file points.csv "Round,Ana,Bo\n1,25,10\n2,15,35\n"
mtscore import points.csv --rules fives-up
