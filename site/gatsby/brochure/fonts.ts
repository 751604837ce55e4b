import { createRequire } from 'node:module';
import { join } from 'node:path';
import type PDFDocument from 'pdfkit';

type Pdf = InstanceType<typeof PDFDocument>;

/** Heading and text faces of the brand; static files, because the PDF library can't set the weight of a variable font. */
const FACES = {
  heading: { name: 'frank-ruhl-libre', weight: 500 },
  text: { name: 'assistant', weight: 400 },
  strong: { name: 'assistant', weight: 700 },
} as const;
export type Face = keyof typeof FACES;

const fromHere = createRequire(join(process.cwd(), 'package.json'));
const fileOf = (name: string, script: string, weight: number): string =>
  fromHere.resolve(`@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff`);

export const fontName = (face: Face, hebrew: boolean): string => `${face}-${hebrew ? 'hebrew' : 'latin'}`;

/** Makes the faces known to a document. Hebrew and Latin letters are in separate files. */
export function registerFonts(pdf: Pdf): void {
  for (const [face, { name, weight }] of Object.entries(FACES))
    for (const script of ['hebrew', 'latin'])
      pdf.registerFont(`${face}-${script}`, fileOf(name, script, weight));
}
