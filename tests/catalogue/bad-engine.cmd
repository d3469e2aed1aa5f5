mtscore new --players Ana,Bo --engines 12,eleven
