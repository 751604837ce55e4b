import { hasHebrew, hebrewRuns } from '../../lib/hebrew';

const EMAIL = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** A line of the knowledge base: Hebrew isolated, mail addresses as links. */
export function LineText({ text }: { readonly text: string }) {
  if (!text.includes('@') && !hasHebrew(text)) return text;
  return hebrewRuns(text).map((run, at) =>
    run.hebrew ? (
      <bdi key={at} lang="he" dir="rtl" className="hebrew">
        {run.text}
      </bdi>
    ) : (
      // Split by a pattern in brackets: every second piece is an address.
      run.text.split(EMAIL).map((piece, place) =>
        place % 2 === 1 ? (
          <a key={`${at} ${place}`} href={`mailto:${piece}`}>
            {piece}
          </a>
        ) : (
          piece
        ),
      )
    ),
  );
}
