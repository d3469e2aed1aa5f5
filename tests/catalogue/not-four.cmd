mtscore new --players Ana,Bo,Cy --rules fives-up --rule "deal=2:7 3-4:5" --rule partnerships=true
