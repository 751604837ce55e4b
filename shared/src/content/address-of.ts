/** A whole address, or null; older browsers have no `URL.canParse`. */
export function addressOf(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
