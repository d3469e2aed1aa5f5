mtscore new --players Ana,Bo --rule double_blank
