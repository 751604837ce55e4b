import { z } from 'zod';
import { DRAWINGS, isDrawing } from './drawings.ts';
import { didYouMean } from './problem.ts';
import { addressOf } from './address-of.ts';

/** Building blocks of the content's shape. Every message is a sentence for the person who edits the file. */
export const text = z.string().trim().min(1);
export const id = z
  .string()
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'may contain only small letters, digits and single hyphens, for example "night-seder".',
  );
export const order = z.number().int();
export const time = z
  .string()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'is not a time of day like 7:00 or 20:15.');
export const length = z
  .string()
  .regex(/^\d{1,3}:[0-5]\d$/, 'is not a length in minutes and seconds like 4:12.');
export const day = z
  .string()
  .refine(isDay, 'is not a date of the calendar like 2026-11-21 (year-month-day).');

/** A day that exists: 2026-02-30 does not. */
function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** The word that stands for an address only the school knows. */
export const SAMPLE = 'sample';
const onHost = (hosts: readonly string[]) => (value: string) => {
  if (value === SAMPLE) return true;
  const url = addressOf(value);
  return url?.protocol === 'https:' && hosts.includes(url.hostname.replace(/^(www|m)\./, ''));
};
export const youtubeUrl = z
  .string()
  .refine(
    onHost(['youtube.com', 'youtu.be', 'youtube-nocookie.com']),
    'is not an https address at YouTube. Write the true address, or the word sample while it is unknown.',
  );
export const spotifyUrl = z
  .string()
  .refine(
    onHost(['open.spotify.com']),
    'is not an https address at open.spotify.com. Write the true address, or the word sample while it is unknown.',
  );
export const embedId = z
  .string()
  .regex(
    /^([\w-]{11}|sample)$/,
    'is not a YouTube video number (11 letters and digits after v=). Write the word sample while it is unknown.',
  );
/** One of our own drawings, by name. */
export const image = z.enum(DRAWINGS);
export const isPhoto = (name: string): boolean => /^[\w-]+\.(jpg|jpeg|png|webp)$/.test(name);
/** A photo in `content/images`. */
export const photo = z
  .string()
  .refine(isPhoto, 'is not the name of a picture file like rabbi-cohen.jpg (letters, digits, hyphens).');
/** One of our own drawings, or a photograph in its stead. */
export const drawingOrPhoto = z.string().refine((name) => isDrawing(name) || isPhoto(name), {
  error: ({ input }) =>
    `"${String(input)}" is neither a drawing of ours (${DRAWINGS.join(', ')}) nor the name of a picture file like gate.jpg.${didYouMean(String(input), DRAWINGS)}`,
});
/** A point of a picture, from the left and from the top: the one that every frame keeps, or where something stands. */
export const focus = z
  .string()
  .regex(/^(100|\d{1,2})% (100|\d{1,2})%$/, 'is not a point like 50% 30% (from the left, from the top).');
export const sample = z.boolean();
