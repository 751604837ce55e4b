/** A number between 0 and 1 that depends only on the text and the place. */
function chance(text: string, place: number): number {
  let value = place * 374761393;
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 668265263);
  value = Math.imul(value ^ (value >>> 13), 1274126177);
  return ((value ^ (value >>> 16)) >>> 0) / 4294967296;
}

interface Line {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function column(
  seed: string,
  place: number,
  x: number,
  width: number,
  top: number,
  bottom: number,
  step: number,
): Line[] {
  const lines: Line[] = [];
  for (let y = top, at = place; y < bottom; y += step, at++) {
    const last = y + step >= bottom;
    const length = last ? width * (0.35 + 0.4 * chance(seed, at)) : width;
    lines.push({ x: x + width - length, y, width: length });
  }
  return lines;
}

const strokes = (lines: readonly Line[]): string =>
  lines.map(({ x, y, width }) => `M${Math.round(x)} ${y}h${Math.round(width)}`).join('');

const TONES = [
  { back: '#e9e1cf', ink: '#55602f' },
  { back: '#dde4ec', ink: '#1f3a5f' },
  { back: '#f0ddd0', ink: '#a4512a' },
] as const;

/** The page of a Talmud as blocks of lines: an ornament that is a little different for every item. */
export function FolioPattern({ seed, place }: { readonly seed: string; readonly place: number }) {
  const tone = TONES[place % TONES.length] ?? TONES[0];
  const narrow = 96 + Math.round(chance(seed, 2) * 50);
  const left = 160 - narrow / 2;
  const top = 46 + Math.round(chance(seed, 3) * 24);
  const bottom = 130 + Math.round(chance(seed, 4) * 40);
  const lines = [
    ...column(seed, 10, 40, 240, 18, top - 8, 7),
    ...column(seed, 30, 40, left - 52, top, 190, 7),
    ...column(seed, 60, left + narrow + 12, 268 - left - narrow, top, 190, 7),
    ...column(seed, 90, left, narrow, bottom + 10, 190, 7),
  ];
  const middle = column(seed, 120, left, narrow, top + 2, bottom, 11);
  return (
    <svg className="folio" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="200" fill={tone.back} />
      <path d={strokes(lines)} stroke={tone.ink} strokeWidth="2.2" strokeLinecap="round" opacity="0.32" />
      <path d={strokes(middle)} stroke={tone.ink} strokeWidth="4.6" strokeLinecap="round" opacity="0.75" />
    </svg>
  );
}
