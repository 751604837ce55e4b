import { hasHebrew, hebrewRuns } from '../../lib/hebrew';
import { rangesOf, type Range, type Term } from './match';

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

interface Piece {
  readonly text: string;
  readonly start: number;
}

/** Cuts one run where marked stretches begin and end. */
function cut(piece: Piece, ranges: readonly Range[]): { text: string; marked: boolean }[] {
  const parts: { text: string; marked: boolean }[] = [];
  let at = 0;
  const push = (end: number, marked: boolean): void => {
    if (end > at) parts.push({ text: piece.text.slice(at, end), marked });
    at = Math.max(at, end);
  };
  for (const range of ranges) {
    const start = Math.max(0, range.start - piece.start);
    const end = Math.min(piece.text.length, range.end - piece.start);
    if (end <= 0 || start >= piece.text.length) continue;
    push(start, false);
    push(end, true);
  }
  push(piece.text.length, false);
  return parts;
}

/** Stretches of a text that are e-mail addresses, and those between them. */
function emailPieces(piece: Piece): (Piece & { email: boolean })[] {
  const found: (Piece & { email: boolean })[] = [];
  let at = 0;
  for (const match of piece.text.matchAll(EMAIL)) {
    if (match.index > at)
      found.push({ text: piece.text.slice(at, match.index), start: piece.start + at, email: false });
    found.push({ text: match[0], start: piece.start + match.index, email: true });
    at = match.index + match[0].length;
  }
  if (at < piece.text.length)
    found.push({ text: piece.text.slice(at), start: piece.start + at, email: false });
  return found;
}

const Cut = ({ piece, ranges }: { readonly piece: Piece; readonly ranges: readonly Range[] }) => (
  <>
    {cut(piece, ranges).map((part, index) =>
      part.marked ? <mark key={index}>{part.text}</mark> : part.text,
    )}
  </>
);

/** Hebrew and other runs of a line with the place where each begins. */
function placedRuns(text: string): (Piece & { hebrew: boolean })[] {
  let at = 0;
  return hebrewRuns(text).map(({ text: run, hebrew }) => {
    const start = at;
    at += run.length;
    return { text: run, start, hebrew };
  });
}

interface MarkedTextProps {
  readonly text: string;
  /** What was searched for; null marks nothing. */
  readonly term?: Term | null;
}

/** A line of the knowledge base: Hebrew isolated, mail addresses as links, found words marked. */
export function MarkedText({ text, term = null }: MarkedTextProps) {
  // Most lines, most of the time: nothing to mark, isolate or link.
  if (!term && !text.includes('@') && !hasHebrew(text)) return text;
  const ranges = rangesOf(text, term);
  const runs = placedRuns(text);
  return (
    <>
      {runs.map((run) =>
        run.hebrew ? (
          <bdi key={run.start} lang="he" dir="rtl" className="hebrew">
            <Cut piece={run} ranges={ranges} />
          </bdi>
        ) : (
          emailPieces(run).map((piece) =>
            piece.email ? (
              <a key={piece.start} href={`mailto:${piece.text}`}>
                <Cut piece={piece} ranges={ranges} />
              </a>
            ) : (
              <Cut key={piece.start} piece={piece} ranges={ranges} />
            ),
          )
        ),
      )}
    </>
  );
}
