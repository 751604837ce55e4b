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

/** What is drawn in place of signs that no face has. */
const INSTEAD: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'▪▫■□●○◦◆◇❖‣⁃➢➤►▶☐'].map((bullet) => [bullet, '•'])),
  ...Object.fromEntries([...'✓✔☑✅'].map((tick) => [tick, '[x]'])),
  ...Object.fromEntries([...'♥❤💙💚💛💜🧡💖💕'].map((heart) => [heart, '<3'])),
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '→': '->',
  '←': '<-',
  '⇒': '=>',
  '×': 'x',
  ß: 'ss',
  '″': '"',
};
const EMOJI = '(emoji)';
const FLAG_A = 0x1f1e6;
const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** What no reader sees: marks of direction, zero-width signs, control characters. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f]|\p{Cc}/gu;

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

  private knows(text: string): boolean {
    return [...text.replace(UNSEEN, '')].every((letter) => this.known.has(letter.codePointAt(0) ?? 0));
  }

  /** What a reader understands in place of a sign: its plain form, letters of a flag, a face of signs; at last that there was one. */
  private instead(sign: string): string {
    const [first = ''] = sign;
    const said = INSTEAD[first] ?? INSTEAD[sign];
    if (said !== undefined) return said;
    if (/^\p{Regional_Indicator}{2}$/u.test(sign))
      return `(${[...sign].map((letter) => String.fromCharCode(65 + (letter.codePointAt(0) ?? 0) - FLAG_A)).join('')})`;
    if (/^[\u{1f600}-\u{1f60f}\u{1f642}\u{1f643}\u{1f917}\u{263a}]/u.test(sign)) return ':-)';
    if (/\p{Extended_Pictographic}/u.test(sign)) return EMOJI;
    const plain = sign.normalize('NFKC');
    if (this.knows(plain)) return plain;
    const bare = sign.normalize('NFKD').replace(/\p{M}+/gu, '');
    return bare !== '' && this.knows(bare) ? bare : '•';
  }

  /** The text in signs that the faces have; marks of direction stay, until each line has its order. */
  readable(text: string): string {
    const known = text.normalize('NFC').replaceAll('\t', ' ');
    return this.knows(known)
      ? known
      : [...segments.segment(known)]
          .map(({ segment }) => (this.knows(segment) ? segment : this.instead(segment)))
          .join('');
  }

  /** A readable text without what nobody sees. */
  drawable(text: string): string {
    return text.replace(UNSEEN, '');
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
