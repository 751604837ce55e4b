/** The faces of the brand in a PDF. Each is one file with Latin and Hebrew letters, so that a line is drawn as a whole. */
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import { create, type Font } from 'fontkit';

export type Face = 'heading' | 'text' | 'strong';
/** The bytes of each face's file. */
export type FontBytes = Readonly<Record<Face, Uint8Array>>;

/** Lines come to the font as they are seen: it must not turn them once more. */
const fontkit = {
  create(bytes: Uint8Array): Font {
    const font = create(bytes);
    const layout = font.layout.bind(font);
    font.layout = (text, features) => layout(text, features, undefined, undefined, 'ltr');
    return font;
  },
};
/** Signs stay signs: a line is measured word by word and drawn as a whole, and both must be equally wide. */
const features = { kern: false, liga: false, clig: false, calt: false };

/** What is drawn in place of a letter that no face has. */
const MISSING = '?';
/** What no reader sees: marks of direction, zero-width signs, control characters. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f]|\p{Cc}/gu;

/** The faces of one document: what they can draw, and how wide it is. */
export class Fonts {
  private readonly widths = new Map<string, number>();
  private constructor(
    private readonly embedded: Readonly<Record<Face, PDFFont>>,
    private readonly known: ReadonlySet<number>,
  ) {}

  static async embed(pdf: PDFDocument, bytes: FontBytes): Promise<Fonts> {
    pdf.registerFontkit(fontkit);
    const embed = (face: Face) => pdf.embedFont(bytes[face], { subset: true, features });
    const heading = await embed('heading');
    const text = await embed('text');
    const strong = await embed('strong');
    const inHeading = new Set(heading.getCharacterSet());
    const known = new Set(text.getCharacterSet().filter((code) => inHeading.has(code)));
    return new Fonts({ heading, text, strong }, known);
  }

  font(face: Face): PDFFont {
    return this.embedded[face];
  }

  /** The text with what the faces can draw. */
  drawable(text: string): string {
    return [...text.normalize('NFC').replace(UNSEEN, '')]
      .map((letter) => (this.known.has(letter.codePointAt(0) ?? 0) ? letter : MISSING))
      .join('');
  }

  /** How wide a drawable text is. */
  width(text: string, face: Face, size: number): number {
    const key = `${face} ${text}`;
    let width = this.widths.get(key);
    if (width === undefined) {
      width = this.embedded[face].widthOfTextAtSize(text, 1000);
      this.widths.set(key, width);
    }
    return (width * size) / 1000;
  }
}
