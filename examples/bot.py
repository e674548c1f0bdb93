#!/usr/bin/env python3
"""A bot for Smallbox in a few lines: plays any game, and takes the first legal action.

    smallbox simulate blink --bot 'cmd: python3 examples/bot.py' --bot random --games 100

One JSON object a line comes in; only "move" wants an answer. docs/bots.md tells the rest.
"""
import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "move":
        # message["view"]: what your seat sees; message["events"]: what it was told since it was asked last;
        # message["legal"]: everything it may do. {"action": null} waits.
        print(json.dumps({"action": message["legal"][0]}), flush=True)
