// A picture with at most 256 colours: flat drawings need no more, and the file is a third of the size.
import type { Page } from '@playwright/test';
import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

// The browser reads the picture, since Node can't.
async function pixels(page: Page, png: Buffer): Promise<{ width: number; height: number; data: Buffer }> {
  const read = await page.evaluate(async (text) => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    let out = '';
    for (let at = 0; at < data.length; at += 8192) out += String.fromCharCode(...data.subarray(at, at + 8192));
    return { width: picture.width, height: picture.height, data: btoa(out) };
  }, png.toString('base64'));
  return { ...read, data: Buffer.from(read.data, 'base64') };
}

export async function withFewColours(page: Page, png: Buffer): Promise<Buffer> {
  const { width, height, data } = await pixels(page, png);
  const counts = new Map<number, number>();
  const colour = (at: number) => (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;
  for (let at = 0; at < data.length; at += 4) counts.set(colour(at), (counts.get(colour(at)) ?? 0) + 1);
  const palette = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 256)
    .map(([one]) => one);
  const nearest = new Map(palette.map((one, index) => [one, index]));
  const find = (wanted: number): number => {
    let best = 0;
    let least = Infinity;
    palette.forEach((one, index) => {
      const apart =
        ((one >> 16) - (wanted >> 16)) ** 2 +
        (((one >> 8) & 255) - ((wanted >> 8) & 255)) ** 2 +
        ((one & 255) - (wanted & 255)) ** 2;
      if (apart < least) [best, least] = [index, apart];
    });
    nearest.set(wanted, best);
    return best;
  };
  const rows = Buffer.alloc((width + 1) * height); // each begins with its filter, none
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x) {
      const wanted = colour((y * width + x) * 4);
      rows[y * (width + 1) + 1 + x] = nearest.get(wanted) ?? find(wanted);
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap((one) => [one >> 16, (one >> 8) & 255, one & 255]));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
