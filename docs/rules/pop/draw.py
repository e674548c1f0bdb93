#!/usr/bin/env python3
"""Draws the pictures of docs/rules/pop.md: python3 docs/rules/pop/draw.py writes the .svg files beside it."""
import os

PAPER, INK, FAINT = "#FBF7EF", "#1D1B26", "#B9B2A5"
# Okabe-Ito colours; every colour also has a letter and a shape of its own. Numbered as number mod 5.
COLORS = {1: ("#D55E00", "R"), 2: ("#0072B2", "B"), 3: ("#F0E442", "Y"), 4: ("#009E73", "G"), 0: ("#CC79A7", "P")}
W, H, GAP = 60, 66, 10  # a card, and the room between two
STEP_X, STEP_Y = W + GAP, H + GAP


def star(points, outer, inner, x, y):
    from math import cos, pi, sin
    r = [outer, inner]
    return " ".join(f"{x + r[i % 2] * sin(i * pi / points):.1f},{y - r[i % 2] * cos(i * pi / points):.1f}"
                    for i in range(2 * points))


def glyph(color, x, y):
    fill, letter = COLORS[color]
    style = f'fill="{fill}" stroke="{INK}" stroke-width="1.5"'
    shape = {1: f'<circle cx="{x}" cy="{y}" r="12" {style}/>',
             2: f'<rect x="{x - 11}" y="{y - 11}" width="22" height="22" {style}/>',
             3: f'<polygon points="{x},{y - 14} {x + 15},{y + 11} {x - 15},{y + 11}" {style}/>',
             4: f'<polygon points="{x},{y - 15} {x + 15},{y} {x},{y + 15} {x - 15},{y}" {style}/>',
             0: f'<polygon points="{star(6, 15, 10, x, y)}" {style}/>'}[color]
    ink = INK if color in (3, 0) else "#FFFFFF"
    return shape + text(letter, x, y + (6 if color == 3 else 5), 13, ink, "bold")


def text(words, x, y, size=14, fill=INK, weight="normal", anchor="middle"):
    return (f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" '
            f'fill="{fill}">{words}</text>')


def jagged(x, y, width, height, step, reach):
    """The outline of a box with teeth: a card that explodes."""
    points = []
    for side in range(4):
        length = width if side % 2 == 0 else height
        teeth = round(length / step)
        for i in range(2 * teeth):
            along, out = length * i / (2 * teeth), reach * (i % 2)
            points.append([(x + along, y - out), (x + width + out, y + along), (x + width - along, y + height + out),
                           (x - out, y + height - along)][side])
    return " ".join(f"{px:.1f},{py:.1f}" for px, py in points)


def card(number, x, y, mark=None, arrow=False):
    """mark: 'new' the card just placed, 'burst' one that explodes."""
    if mark == "burst":
        out = f'<polygon points="{jagged(x, y, W, H, 12, 5)}" fill="#FFD9A8" stroke="{INK}" stroke-width="2"/>'
    else:
        out = (f'<rect x="{x}" y="{y}" width="{W}" height="{H}" rx="9" fill="#FFFFFF" stroke="{INK}" '
               f'stroke-width="{3 if mark else 1.5}"/>')
    out += text(number, x + W / 2, y + 25, 22, INK, "bold")
    out += glyph(number % 5, x + W / 2, y + 46)
    if arrow:
        out += f'<path d="M{x + 46} {y + 57} h9 m-4 -4 l4 4 l-4 4" fill="none" stroke="{INK}" stroke-width="2"/>'
    return out


def queue(letter, x, y):
    return (f'<rect x="{x + 8}" y="{y + 2}" width="{W - 16}" height="26" rx="6" fill="{INK}"/>'
            + text(letter, x + W / 2, y + 21, 16, PAPER, "bold"))


def table(columns, x, y, rows, placed, marks=None):
    """Columns from top to bottom. Row 0 is this turn's; `placed`: the letters that have had their card."""
    marks = marks or {}
    out = ""
    for row in range(rows):
        level = y + (rows - 1 - row) * STEP_Y
        out += (f'<path d="M{x - 8} {level - GAP / 2} H{x + 5 * STEP_X - GAP + 8}" stroke="{FAINT}" '
                f'stroke-dasharray="3 5"/>')
    for c, cards in enumerate(columns):
        base = 0 if "ABCDE"[c] in placed else 1
        for i, number in enumerate(reversed(cards)):
            out += card(number, x + c * STEP_X, y + (rows - 1 - base - i) * STEP_Y, marks.get(number))
        out += queue("ABCDE"[c], x + c * STEP_X, y + (rows - base) * STEP_Y)
    return out


def save(name, width, height, title, body):
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
                   f'height="{height}" font-family="sans-serif" role="img"><title>{title}</title>'
                   f'<rect width="{width}" height="{height}" rx="12" fill="{PAPER}"/>{body}</svg>\n')


def direction():
    out = ""
    right, left = "M24 {y} H354 m-8 -6 l8 6 l-8 6", "M354 {y} H24 m8 -6 l-8 6 l8 6"
    turns = [((10, 23, 29, 35, 41), "Two arrows: from left to right,", "the lowest card first.", range(1, 6), right),
             ((3, 10, 24, 32, 41), "Three arrows: from right to left,", "the highest card first.",
              range(5, 0, -1), left)]
    for n, (cards, head, words, order, path) in enumerate(turns):
        x0 = 24 + n * 400
        out += text(head, x0, 30, 15, INK, "bold", "start") + text(words, x0, 50, 14, INK, "normal", "start")
        out += (f'<g transform="translate({x0 - 24} 0)"><path d="{path.format(y=72)}" fill="none" '
                f'stroke="{INK}" stroke-width="2.5"/></g>')
        for c, (number, place) in enumerate(zip(cards, order)):
            x = x0 + c * STEP_X
            out += f'<circle cx="{x + W / 2}" cy="98" r="12" fill="{INK}"/>'
            out += text(place, x + W / 2, 103, 15, PAPER, "bold")
            out += card(number, x, 118, None, number <= 10 or number >= 41)
            out += queue("ABCDE"[c], x, 118 + H + 2)
    save("direction.svg", 824, 230, "Which way five cards are placed", out)


def uneven():
    out = text("A has had its card, B has not:", 24, 30, 15, INK, "bold", "start")
    out += text("11 and 21 lie in different rows and do not touch.", 24, 50, 14, INK, "normal", "start")
    out += table([[13, 11], [34, 21], [12], [18], [44]], 24, 72, 3, "A", {11: "new"})
    x = 424
    out += text("B has its card too:", x, 30, 15, INK, "bold", "start")
    out += text("11 lies beside 16 and 21 above it: all three explode.", x, 50, 14, INK, "normal", "start")
    out += table([[13, 11], [34, 21, 16], [12], [18], [44]], x, 72, 3, "AB", {11: "burst", 16: "burst", 21: "burst"})
    save("uneven.svg", 824, 350, "Rows are absolute while a turn is being placed", out)


def chain():
    panels = [("1  The 33 is placed in C.", "It touches 28 above and 23 beside it: all three go.",
               [[25, 12], [35, 31, 23], [26, 28, 33], [44], [37]], {23: "burst", 28: "burst", 33: "burst"}),
              ("2  The columns slide down.", "31 and 35 fall one step, 26 falls two.",
               [[25, 12], [35, 31], [26], [44], [37]], {}),
              ("3  Now two groups touch.", "Red 31 and 26, purple 25 and 35: all go at once.",
               [[25, 12], [35, 31], [26], [44], [37]], {31: "burst", 26: "burst", 25: "burst", 35: "burst"}),
              ("4  Nothing touches any more.", "Only now the next card is placed, in D.",
               [[12], [], [], [44], [37]], {})]
    out = ""
    for n, (head, words, columns, marks) in enumerate(panels):
        x, y = 24 + n % 2 * 400, 26 + n // 2 * 340
        out += text(head, x, y + 4, 15, INK, "bold", "start") + text(words, x, y + 24, 14, INK, "normal", "start")
        out += table(columns, x, y + 46, 3, "ABC", marks)
    save("chain.svg", 824, 700, "A chain", out)


direction()
uneven()
chain()
