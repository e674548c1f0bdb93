// SHA-256 (FIPS 180-4). Browsers have it only where the connection is trusted, and then not at once; a table in the
// next room is reached without that.
const parts = (root: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < 64; ++n) {
    let prime = true;
    for (let by = 2; by * by <= n; ++by) prime &&= n % by !== 0;
    if (prime) found.push((n ** (1 / root) * 2 ** 32) | 0);
  }
  return found;
};
const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

export function sha256(data: Uint8Array): Uint8Array {
  const state = parts(2).slice(0, 8);
  const constants = parts(3);
  const padded = new Uint8Array(((data.length + 72) >> 6) << 6);
  padded.set(data);
  padded[data.length] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, data.length * 8);
  for (let block = 0; block < padded.length; block += 64) {
    const w = Array.from({ length: 64 }, (_, i) => (i < 16 ? view.getInt32(block + i * 4) : 0));
    for (let i = 16; i < 64; ++i) {
      const [a, b] = [w[i - 15]!, w[i - 2]!];
      w[i] =
        (w[i - 16]! + w[i - 7]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) |
        0;
    }
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; ++i) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constants[i]! + w[i]!;
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = (state[i]! + value) | 0));
  }
  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((value, i) => hash.setInt32(i * 4, value));
  return new Uint8Array(hash.buffer);
}

export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
export const fromBase64url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
