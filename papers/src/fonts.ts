/** The faces of the brand in a PDF, each one file with Latin and Hebrew letters, and one that has what they lack: Cyrillic, Greek, Dvořák. */
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import { create, type Font } from 'fontkit';

export type Face = 'heading' | 'text' | 'strong' | 'others';
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
  ...Object.fromEntries([...'◆◇❖‣⁃➢➤▶☐'].map((bullet) => [bullet, '•'])),
  ...Object.fromEntries([...'✓✔☑✅'].map((tick) => [tick, '[x]'])),
  ...Object.fromEntries([...'❤💙💚💛💜🧡💖💕'].map((heart) => [heart, '<3'])),
  '\u2012': '–',
  '⇒': '=>',
};
const EMOJI = '(emoji)';
/** The writing that no face has, by the name that people know. */
const WRITINGS = (
  [
    ['Arabic', /\p{scx=Arabic}/u],
    ['Armenian', /\p{scx=Armenian}/u],
    ['Georgian', /\p{scx=Georgian}/u],
    ['Amharic', /\p{scx=Ethiopic}/u],
    ['Hindi', /\p{scx=Devanagari}/u],
    ['Thai', /\p{scx=Thai}/u],
    ['East Asian', /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u],
    ['other', /[\p{L}\p{N}]/u],
  ] as const
).map(([name, letters]): [said: string, letters: RegExp] => [
  `[${name} letters: read them on the screen]`,
  letters,
]);
const UNREAD = new Set(WRITINGS.map(([said]) => said));
const FLAG_A = 0x1f1e6;
const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** What no reader sees: marks of direction, zero-width signs, control characters. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f]|\p{Cc}/gu;

export interface Run {
  readonly text: string;
  readonly face: Face;
}

/** The faces of one document: what they can draw, and how wide it is. */
export class Fonts {
  private readonly widths = new Map<string, number>();
  private readonly known: Readonly<Record<Face, ReadonlySet<number>>>;
  private constructor(private readonly embedded: Readonly<Record<Face, PDFFont>>) {
    const signs = (face: Face): ReadonlySet<number> => new Set(embedded[face].getCharacterSet());
    this.known = {
      heading: signs('heading'),
      text: signs('text'),
      strong: signs('strong'),
      others: signs('others'),
    };
  }

  static async embed(pdf: PDFDocument, bytes: FontBytes): Promise<Fonts> {
    pdf.registerFontkit(fontkit);
    const embed = (face: Face) => pdf.embedFont(bytes[face], { subset: true, features });
    return new Fonts({
      heading: await embed('heading'),
      text: await embed('text'),
      strong: await embed('strong'),
      others: await embed('others'),
    });
  }

  font(face: Face): PDFFont {
    return this.embedded[face];
  }

  private knows(text: string, face: Face): boolean {
    const known = this.known[face];
    return [...text.replace(UNSEEN, '')].every((letter) => known.has(letter.codePointAt(0) ?? 0));
  }

  /** The face that draws a text: the one asked for, else the one for what it lacks. */
  private drawnBy(text: string, face: Face): Face | undefined {
    return [face, 'others' as const].find((one) => this.knows(text, one));
  }

  /** What a reader understands in place of a sign: its plain form, letters of a flag, a face of signs; at last that there was one. */
  private instead(sign: string, face: Face): string {
    const [first = ''] = sign;
    const said = INSTEAD[first] ?? INSTEAD[sign];
    if (said !== undefined) return said;
    if (/^\p{Regional_Indicator}{2}$/u.test(sign))
      return `(${[...sign].map((letter) => String.fromCharCode(65 + (letter.codePointAt(0) ?? 0) - FLAG_A)).join('')})`;
    if (/^[\u{1f600}-\u{1f60f}\u{1f642}\u{1f643}\u{1f917}\u{263a}]/u.test(sign)) return ':-)';
    if (/\p{Extended_Pictographic}/u.test(sign)) return EMOJI;
    const plain = sign.normalize('NFKC');
    if (this.drawnBy(plain, face)) return plain;
    // Without the marks that the face lacks, not without its vowels.
    const bare = [...sign.normalize('NFKD')]
      .filter((one) => !/\p{M}/u.test(one) || this.knows(one, face))
      .join('');
    if (bare !== '' && this.drawnBy(bare, face)) return bare;
    return WRITINGS.find(([, letters]) => letters.test(sign))?.[0] ?? '(sign)';
  }

  /** A word in signs that the faces have, as far as possible in one face. */
  private word(word: string, face: Face): readonly Run[] {
    const by = this.drawnBy(word, face);
    if (by) return [{ text: word, face: by }];
    return Array.from(segments.segment(word), ({ segment }) => {
      const text = this.drawnBy(segment, face) ? segment : this.instead(segment, face);
      return { text, face: this.drawnBy(text, face) ?? face };
    });
  }

  /** The text in signs that the faces have, each part with its face; marks of direction stay, until each line has its order. */
  readable(typed: string, face: Face): readonly Run[] {
    const text = typed
      .normalize('NFC')
      .replaceAll('\t', ' ')
      .replace(/[\u2010\u2011]/g, '-');
    const runs: { text: string; face: Face }[] = [];
    const add = (run: Run): void => {
      const last = runs.at(-1);
      if (last?.face === run.face) last.text += run.text;
      else runs.push({ ...run });
    };
    let before = '';
    for (const [, space = '', word = ''] of text.matchAll(/(\s*)(\S*)/g)) {
      let blank = space;
      for (const run of this.word(word, face)) {
        // Words in a writing that is not printed are named once, however many follow each other.
        const again = run.text === before && UNREAD.has(before);
        if (!again) for (const one of [...this.word(blank, face), run]) add(one);
        blank = '';
        before = run.text;
      }
      if (!word && space) this.word(space, face).forEach(add);
    }
    return runs;
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
