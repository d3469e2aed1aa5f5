file evening "no folder"
mtscore simulate --players 2 --rounds 1 -o evening/games
