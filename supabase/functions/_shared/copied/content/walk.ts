/** The walk of A Peek Inside: its hours in order, its places apart on the map, and each with a picture of its own. */
import { WALK_HEAD } from './drawings.ts';
import { isPhoto } from './fields.ts';
import type { ContentFile } from './files.ts';
import { absentPhoto } from './media.ts';
import type { Problem } from './problem.ts';
import { own } from './rules.ts';

/** Of the map's width and height: as much as a finger's 44 pixels are of it on the smallest phones (320 by 400). */
const FINGER = { x: 14, y: 11 };

const minutes = (hour: string): number => {
  const [hours = 0, rest = 0] = hour.split(':').map(Number);
  return hours * 60 + rest;
};
const point = (at: string): { x: number; y: number } => {
  const [x = 50, y = 50] = at.split(' ').map((part) => Number.parseInt(part, 10));
  return { x, y };
};

interface Place {
  readonly name: string;
  readonly hour: string;
  readonly at: string;
  readonly image: string;
  readonly alt: string;
}

function hourFault({ hour }: Place, before: Place | undefined): string | null {
  if (!before || minutes(hour) > minutes(before.hour)) return null;
  return `${hour} is not after ${before.hour}, the hour of the place before it. The walk goes by the hours of a day: put it where it belongs.`;
}

function mapFault({ at }: Place, before: readonly Place[]): string | null {
  const { x, y } = point(at);
  if (x < FINGER.x / 2 || x > 100 - FINGER.x / 2 || y < FINGER.y / 2 || y > 100 - FINGER.y / 2)
    return `${at} is at the edge of the map. Stay between 7% and 93% from the left, and 6% and 94% from the top.`;
  const near = before.find((other) => {
    const there = point(other.at);
    return Math.abs(there.x - x) < FINGER.x && Math.abs(there.y - y) < FINGER.y;
  });
  return near
    ? `${at} is so near to ${near.name} (${near.at}) that a finger would meet both. Keep ${FINGER.x}% between them from the left, or ${FINGER.y}% from the top.`
    : null;
}

function pictureFault({ image }: Place, before: readonly Place[]): string | null {
  if (image === WALK_HEAD) return `${image} stands at the head of this page already. Take another drawing.`;
  const same = before.find((other) => other.image === image);
  return same ? `${image} is the picture of ${same.name} already. Take another one.` : null;
}

/** A caption says of drawings what they are; words for those who do not see must not say it of a photograph. */
const altFault = ({ image, alt }: Place): string | null =>
  isPhoto(image) && /^drawing/i.test(alt)
    ? 'says that this is a drawing, but the picture is a photograph. Say what it shows.'
    : null;

/** Places of the walk that are out of order, on top of each other, or pictured like another. */
export function walkProblems(files: readonly ContentFile[], photos: readonly string[]): Problem[] {
  const file = files.find(({ path }) => path === 'peek-inside.json');
  const gallery = own(file?.data, 'gallery');
  if (!file || !Array.isArray(gallery)) return [];
  const places = gallery.map((entry: unknown): Place => {
    const text = (key: string): string => {
      const value = own(entry, key);
      return typeof value === 'string' ? value : '';
    };
    return { name: text('name'), hour: text('hour'), at: text('at'), image: text('image'), alt: text('alt') };
  });
  return places.flatMap((place, index): Problem[] => {
    const before = places.slice(0, index);
    const field = (name: string): string => `gallery › ${index + 1} › ${name}`;
    const faults: (readonly [field: string, message: string | null])[] = [
      ['hour', hourFault(place, before.at(-1))],
      ['at', mapFault(place, before)],
      ['image', pictureFault(place, before)],
      ['alt', altFault(place)],
    ];
    return [
      ...faults.flatMap(([name, message]) =>
        message ? [{ file: file.path, field: field(name), message }] : [],
      ),
      ...(isPhoto(place.image) ? absentPhoto(file.path, field('image'), place.image, photos) : []),
    ];
  });
}
