/** Random keys that this browser makes, and their hashes. */

/** 256 random bits. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** SHA-256 in hexadecimal; null where the browser offers none (a page without https that is not this machine's own). */
export async function sha256(text: string): Promise<string | null> {
  const subtle = (crypto as Partial<Crypto>).subtle;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
