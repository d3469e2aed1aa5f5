file m.toml "mtscore = 1\n[match]\nstarted = 2026-11-01T19:00:00+01:00\nplayers = ['Ana', 'Bo', 'Cy']\nrules = 'station'\nset = 12\nrounds = 13\n[[moves]]\nround = 1\nengine = 11\ntext = 'Ana: 11-5'\n[[round]]\nnumber = 1\nengine = 12\npips = { Ana = 0, Bo = 1, Cy = 2 }\n"
mtscore replay m.toml
