/** Lines of a calendar file (RFC 5545): escaping, moments, and folding. */
const LINE_BYTES = 75;

export const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n');
export const stamp = (instant: Date): string => `${instant.toISOString().replace(/[-:]|\.\d+Z$/g, '')}Z`;

/** A line in pieces of at most 75 bytes, never cut inside a letter; what follows begins with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (bytes + size > LINE_BYTES) {
      pieces.push(piece);
      piece = ' ';
      bytes = 1;
    }
    piece += letter;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n');
}

export const calendarFile = (lines: readonly string[]): string => `${lines.map(folded).join('\r\n')}\r\n`;
