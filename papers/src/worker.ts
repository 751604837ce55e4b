/** Makes papers beside the page, so that it stays quick; the fonts come with the first order. */
import headingUrl from '@expo-google-fonts/frank-ruhl-libre/500Medium/FrankRuhlLibre_500Medium.ttf?url';
import strongUrl from '@expo-google-fonts/assistant/700Bold/Assistant_700Bold.ttf?url';
import textUrl from '@expo-google-fonts/assistant/400Regular/Assistant_400Regular.ttf?url';
import othersUrl from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?url';
import { applicationPdf } from './application.ts';
import { Dossier } from './dossier/dossier.ts';
import type { FontBytes } from './fonts.ts';
import { letterPdf } from './letter.ts';
import type { Answered, Asked, Made, Order } from './orders.ts';
import { statementPdf } from './statement.ts';
import { redraw } from './redraw.ts';

async function bytesOf(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`A font could not be fetched (${answer.status}).`);
  return new Uint8Array(await answer.arrayBuffer());
}

let kept: Promise<FontBytes> | undefined;
async function fetchFonts(): Promise<FontBytes> {
  const urls = [headingUrl, textUrl, strongUrl, othersUrl];
  const [heading, text, strong, others] = await Promise.all(urls.map(bytesOf));
  if (!heading || !text || !strong || !others) throw new Error('A font is missing.');
  return { heading, text, strong, others };
}

let dossier: Dossier | undefined;
function begun(): Dossier {
  if (!dossier) throw new Error('No dossier was begun.');
  return dossier;
}

async function carryOut(order: Order): Promise<Made> {
  switch (order.kind) {
    case 'letter':
      return { bytes: await letterPdf(order.paper, await (kept ??= fetchFonts()), new Date()) };
    case 'application':
      return { bytes: await applicationPdf(order.paper, await (kept ??= fetchFonts()), new Date()) };
    case 'statement':
      return { bytes: await statementPdf(order.paper, await (kept ??= fetchFonts()), new Date()) };
    case 'begin dossier':
      dossier = await Dossier.begin(order.cover, await (kept ??= fetchFonts()), new Date(), redraw);
      return {};
    case 'add to dossier':
      return { notPlaced: await begun().add(order.file) };
    case 'finish dossier':
      return { bytes: await begun().finish() };
  }
}

const answer = (message: Answered): void =>
  postMessage(message, { transfer: message.bytes ? [message.bytes.buffer] : [] });

addEventListener('message', ({ data: { id, order } }: MessageEvent<Asked>) => {
  carryOut(order).then(
    (made) => answer({ id, ...made }),
    (error: unknown) => answer({ id, problem: error instanceof Error ? error.message : String(error) }),
  );
});
