mtscore new --players Ana,Bo,Cy --rule 'deal=2:12 4-6:11'
