"""`mtscore help`."""

from mtscore.cli.options import command_app

app = command_app()


@app.command("help")
def help_(topic: str = "") -> None:
    """Explain a topic."""
    print(topic)
