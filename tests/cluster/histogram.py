"""A picture of how long something took: how many, in steps of a quarter of a second."""
import collections

STEP = 0.25


def histogram(times, path, title):
    """Sorted seconds into a file for docs/."""
    width, height, left, bottom, top = 720, 300, 50, 44, 30
    steps = collections.Counter(int(one / STEP) for one in times)
    last, most = max(steps) + 1, max(steps.values())
    wide = (width - left - 16) / last
    x = lambda step: left + wide * step  # noqa: E731
    y = lambda count: height - bottom - (height - bottom - top) * count / most  # noqa: E731
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
             f'<title>{title}</title>', f'<rect width="{width}" height="{height}" fill="#fff"/>']
    for step, count in sorted(steps.items()):
        parts.append(f'<rect x="{x(step) + 0.5:.1f}" y="{y(count):.1f}" width="{wide - 1:.1f}" height="{height - bottom - y(count):.1f}" fill="#06a"/>')
    for step in range(0, last + 1, int(1 / STEP) if last <= 60 else int(5 / STEP)):
        parts.append(f'<text x="{x(step):.1f}" y="{height - bottom + 16}" text-anchor="middle">{step * STEP:g} s</text>')
    for share, name in ((0.5, 'p50'), (0.99, 'p99')):
        took = times[min(len(times) - 1, int(share * len(times)))]
        at = x(took / STEP)
        parts.append(f'<line x1="{at:.1f}" x2="{at:.1f}" y1="{top}" y2="{height - bottom}" stroke="#a50" stroke-dasharray="4 3"/>'
                     f'<text x="{at:.1f}" y="{top - 6}" text-anchor="middle" fill="#a50">{name} {took:.1f} s</text>')
    parts.append(f'<text x="{left - 6}" y="{y(most) + 4:.1f}" text-anchor="end">{most}</text>'
                 f'<text x="{width - 16}" y="{height - 8}" text-anchor="end">{title}, {len(times)} people</text></svg>\n')
    with open(path, 'w', encoding='utf-8') as file:
        file.write('\n'.join(parts))
