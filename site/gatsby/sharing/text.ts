import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';

/** The heading font, Latin and Hebrew letters in one file: a machine that builds the site may have no fonts installed. */
const FONT = '@expo-google-fonts/frank-ruhl-libre/500Medium/FrankRuhlLibre_500Medium.ttf';
const NAME = 'Frank Ruhl Libre Medium';

/** How much of each pixel a text covers, cut to what is drawn. */
export interface Cover {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text in lines no wider than `width`; one that begins in Hebrew runs from the right. Without the font's file it throws. */
export async function drawnText(text: string, size: number, width: number): Promise<Cover> {
  const drawn = sharp({
    text: {
      text: text.trim().replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign),
      font: `${NAME} ${size}`,
      fontfile: createRequire(join(process.cwd(), 'package.json')).resolve(FONT),
      dpi: 72,
      spacing: -Math.round(size * 0.14),
      wrap: 'word-char',
      width,
    },
  });
  const { data, info } = await drawn.extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
