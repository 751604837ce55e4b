import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontBytes } from '../src/fonts.ts';

const fromHere = createRequire(import.meta.url);

const file = (name: string): Uint8Array => new Uint8Array(readFileSync(fromHere.resolve(name)));

/** The fonts as the rooms fetch them. */
export const fonts: FontBytes = {
  heading: file('@expo-google-fonts/frank-ruhl-libre/500Medium/FrankRuhlLibre_500Medium.ttf'),
  text: file('@expo-google-fonts/assistant/400Regular/Assistant_400Regular.ttf'),
  strong: file('@expo-google-fonts/assistant/700Bold/Assistant_700Bold.ttf'),
  others: file('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'),
};
