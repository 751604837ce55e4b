const TONES = ['olive', 'night', 'clay'] as const;

/** Lines of a column from `top` to `bottom`; the last one is short. */
function column(x: number, width: number, top: number, bottom: number, step: number): string {
  let path = '';
  for (let y = top; y < bottom; y += step) {
    const length = y + step < bottom ? width : Math.round(width * 0.55);
    path += `M${x + width - length} ${y}h${length}`;
  }
  return path;
}

/** The page of a Talmud as blocks of lines: an ornament that differs a little from place to place. */
export function FolioPattern({ place }: { readonly place: number }) {
  const narrow = 96 + ((place * 23) % 50);
  const left = 160 - Math.round(narrow / 2);
  const top = 46 + ((place * 11) % 24);
  const bottom = 130 + ((place * 17) % 40);
  const around =
    column(40, 240, 18, top - 8, 7) +
    column(40, left - 52, top, 190, 7) +
    column(left + narrow + 12, 268 - left - narrow, top, 190, 7) +
    column(left, narrow, bottom + 10, 190, 7);
  return (
    <svg
      className={`folio folio-${TONES[place % TONES.length] ?? 'olive'}`}
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d={around} />
      <path className="folio-text" d={column(left, narrow, top + 2, bottom, 11)} />
    </svg>
  );
}
