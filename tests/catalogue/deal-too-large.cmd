mtscore new --players Ana,Bo,Cy --deal 40
