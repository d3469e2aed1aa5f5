mtscore new --players Ana,Bo --rounds 4 --engines 12,11
