// SHA-256 (FIPS 180-4). Browsers have it only where the connection is trusted, and then not at once; a table in the
// next room is reached without that.
const parts = (root: number): Int32Array => {
  const found = new Int32Array(64);
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; ++n) {
    if (primes.some((by) => n % by === 0)) continue;
    found[primes.length] = (n ** (1 / root) * 2 ** 32) | 0;
    primes.push(n);
  }
  return found;
};
const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));
let kept: { start: Int32Array; constants: Int32Array } | undefined;

// One block into the state. While a table opens nothing has been compiled yet: no lists, nothing taken apart.
function mix(state: Int32Array, w: Int32Array, constants: Int32Array): void {
  for (let i = 16; i < 64; ++i) {
    const a = w[i - 15]!;
    const b = w[i - 2]!;
    w[i] = w[i - 16]! + w[i - 7]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
  }
  const v = state.slice();
  for (let i = 0; i < 64; ++i) {
    const a = v[0]!;
    const e = v[4]!;
    const mixed = (e & v[5]!) ^ (~e & v[6]!);
    const one = (v[7]! + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + mixed + constants[i]! + w[i]!) | 0;
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & v[1]!) ^ (a & v[2]!) ^ (v[1]! & v[2]!));
    v.copyWithin(1, 0, 7);
    v[4] = v[4]! + one;
    v[0] = one + two;
  }
  for (let i = 0; i < 8; ++i) state[i] = state[i]! + v[i]!;
}

export function sha256(data: Uint8Array): Uint8Array {
  kept ??= { start: parts(2).slice(0, 8), constants: parts(3) };
  const state = kept.start.slice();
  const padded = new Uint8Array(((data.length + 72) >> 6) << 6);
  padded.set(data);
  padded[data.length] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, data.length * 8);
  const w = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; ++i) w[i] = view.getInt32(block + i * 4);
    mix(state, w, kept.constants);
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
