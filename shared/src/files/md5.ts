/** MD5 (RFC 1321), which PDFs make the keys of their older encryptions with; browsers no longer bring it. */
const TURNS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const SINES = Array.from({ length: 64 }, (_, at) => Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32) | 0);

const turned = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/** The message, a one, zeros, and its length in bits. */
function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, message.length * 8, true);
  return view;
}

/** Which word a step takes, and how it mixes three of the four numbers. */
function step(at: number, b: number, c: number, d: number): readonly [word: number, mixed: number] {
  if (at < 16) return [at, (b & c) | (~b & d)];
  if (at < 32) return [(5 * at + 1) % 16, (d & b) | (~d & c)];
  if (at < 48) return [(3 * at + 5) % 16, b ^ c ^ d];
  return [(7 * at) % 16, c ^ (b | ~d)];
}

export function md5(message: Uint8Array): Uint8Array {
  const view = padded(message);
  let state: [number, number, number, number] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let block = 0; block < view.byteLength; block += 64) {
    let [a, b, c, d] = state;
    for (let at = 0; at < 64; at += 1) {
      const [word, mixed] = step(at, b, c, d);
      const sum = (a + mixed + (SINES[at] ?? 0) + view.getInt32(block + word * 4, true)) | 0;
      [a, d, c, b] = [d, c, b, (b + turned(sum, TURNS[(at >> 4) * 4 + (at % 4)] ?? 0)) | 0];
    }
    state = [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0];
  }
  const digest = new DataView(new ArrayBuffer(16));
  state.forEach((value, at) => digest.setInt32(at * 4, value, true));
  return new Uint8Array(digest.buffer);
}
