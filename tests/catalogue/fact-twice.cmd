file m.toml "mtscore = 1\n[match]\nplayers = [\"Ana\", \"Bo\"]\nrules = \"station\"\n[[moves]]\nround = 1\nstarts = \"Ana\"\ntext = \"Ana: 12-5\"\n[[moves]]\nround = 1\nstarts = \"Bo\"\ntext = \"Bo: 12-4\"\n"
mtscore check m.toml
