import { light } from './tokens.ts';

/** The house's sign, for website, portal, papers and the icon of every page: terraces under an arch, the sun on the ridge. */
export const MARK_BOX = '0 0 40 48';
export const MARK_LINE = 0.9;
export const markShapes: readonly {
  readonly path: string;
  readonly fill: string;
  readonly stroke?: string;
}[] = [
  { path: 'M1 47V20a19 19 0 0 1 38 0v27Z', fill: light.night },
  { path: 'M20.5 20a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z', fill: '#e6c27a' },
  { path: 'M1 29c7-5 14-6 20-3.5s12 1.5 18-1.5v23H1Z', fill: '#8a935f' },
  { path: 'M1 34.5c8-3.5 15-3 21-1s12 2 17-.5v14H1Z', fill: light.olive },
  { path: 'M1 40c9-2.5 17-1.5 23-.2s10 1 15-.3V47H1Z', fill: light.greenInk },
  {
    path: 'M1 34.5c8-3.5 15-3 21-1s12 2 17-.5M1 40c9-2.5 17-1.5 23-.2s10 1 15-.3',
    fill: 'none',
    stroke: light.stone,
  },
];

/** The sign as text, where no React draws it. */
export const markSvg = (attributes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${MARK_BOX}" ${attributes}>${markShapes
    .map(
      ({ path, fill, stroke = 'none' }) =>
        `<path d="${path}" fill="${fill}" stroke="${stroke}" stroke-width="${MARK_LINE}"/>`,
    )
    .join('')}</svg>`;
