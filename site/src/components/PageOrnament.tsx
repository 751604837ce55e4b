/** Heights of the lines of a block, as they thin out towards its end. */
const lines = (x: number, y: number, width: number, count: number, step: number, last: number): string =>
  Array.from({ length: count }, (_unused, line) => {
    const length = line === count - 1 ? width * last : width;
    return `M${x + width - length} ${y + line * step}h${length}`;
  }).join('');

/** The page of a Talmud as an abstract pattern: the text in the middle, the commentaries around it. */
export function PageOrnament() {
  return (
    <svg className="page-ornament" viewBox="0 0 220 300" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="218" height="298" fill="none" stroke="currentColor" strokeWidth="1" />
      <g fill="none" stroke="currentColor">
        <path strokeWidth="9" d="M82 34h56" />
        <path strokeWidth="1.6" d={lines(20, 34, 50, 12, 7, 1) + lines(150, 34, 50, 12, 7, 1)} />
        <path strokeWidth="3.4" d={lines(82, 62, 56, 15, 9.5, 0.45)} />
        <path strokeWidth="1.6" d={lines(20, 118, 50, 17, 7, 1) + lines(150, 118, 50, 17, 7, 1)} />
        <path strokeWidth="1.6" d={lines(20, 237, 180, 6, 7, 0.6)} />
      </g>
    </svg>
  );
}
