mtscore new --players Ana,Bo --rounds many
