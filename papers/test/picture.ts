/** Draws a page with another library than the one that made it, and compares it with the picture that was looked at. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { open } from './read.ts';

const WIDTH = 620;

/** A page as a picture of 620 pixels' width, grey values only. */
export async function picture(bytes: Uint8Array, number = 1) {
  const pdf = await open(bytes);
  const page = await pdf.getPage(number);
  const scale = WIDTH / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(WIDTH, Math.round(viewport.height));
  // The canvas of Node stands in for that of a browser.
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
  await pdf.loadingTask.destroy();
  return canvas;
}

const greys = (data: Uint8ClampedArray): number[] =>
  Array.from({ length: data.length / 4 }, (_pixel, at) => {
    const [r = 0, g = 0, b = 0] = data.subarray(at * 4, at * 4 + 3);
    return (r + g + b) / 765;
  });

/** Mean difference to the kept picture, 0 to 1. `UPDATE_PICTURES=1` keeps this one instead: look at it. */
export async function distance(canvas: Awaited<ReturnType<typeof picture>>, name: string): Promise<number> {
  const file = new URL(`./pictures/${name}.png`, import.meta.url);
  if (process.env['UPDATE_PICTURES']) {
    mkdirSync(new URL('.', file), { recursive: true });
    writeFileSync(file, canvas.toBuffer('image/png'));
  }
  if (!existsSync(file))
    throw new Error(`There is no picture ${name}.png: make it with UPDATE_PICTURES=1 and look at it.`);
  const kept = await loadImage(readFileSync(file));
  if (kept.width !== canvas.width || kept.height !== canvas.height) return 1;
  const other = createCanvas(kept.width, kept.height);
  other.getContext('2d').drawImage(kept, 0, 0);
  const read = (one: typeof canvas): number[] =>
    greys(one.getContext('2d').getImageData(0, 0, one.width, one.height).data);
  const before = read(other);
  const sum = read(canvas).reduce((total, grey, at) => total + Math.abs(grey - (before[at] ?? 0)), 0);
  return sum / before.length;
}
