import type { ContentFile } from './files.ts';
import { SAMPLE } from './fields.ts';
import { markdownLinks } from './markdown-links.ts';
import { didYouMean, type Problem } from './problem.ts';
import { own, wordOf } from './rules.ts';

const ADDRESSES = ['youtubeUrl', 'spotifyUrl', 'embedId'] as const;
/** Which addresses an item of a type must have; one of the named ones is enough. */
const NEEDED = new Map<string, readonly (typeof ADDRESSES)[number][]>([
  ['video', ['embedId']],
  ['podcast', ['youtubeUrl', 'spotifyUrl']],
  ['music', ['embedId']],
]);
const LANGUAGES = new Map<string, readonly string[]>([
  ['english', ['essay', 'video']],
  ['hebrew', ['video', 'podcast']],
  ['music', ['music']],
]);

/** Shorter than this is a note, not an essay. */
const ESSAY_LENGTH = 200;

const TYPES = [...LANGUAGES.values()].flat();

interface Entry {
  readonly file: string;
  readonly prefix: string;
  readonly data: unknown;
}

/** Everything in the content that can be watched or heard. */
export function mediaEntries(files: readonly ContentFile[]): Entry[] {
  return files.flatMap((file): Entry[] => {
    if (file.collection === 'torah') return [{ file: file.path, prefix: '', data: file.data }];
    if (file.collection === 'videos' && Array.isArray(file.data))
      return file.data.map((data: unknown, index) => ({ file: file.path, prefix: `${index + 1} › `, data }));
    const video = file.collection === 'home' ? own(file.data, 'video') : undefined;
    return video === undefined ? [] : [{ file: file.path, prefix: 'video › ', data: video }];
  });
}

export const isSample = (data: unknown): boolean => own(data, 'sample') === true;

/** A sample must say so, and something that says it is a sample must be one. */
export function sampleProblems(files: readonly ContentFile[]): Problem[] {
  return mediaEntries(files).flatMap(({ file, prefix, data }) => {
    const waiting = ADDRESSES.filter((key) => own(data, key) === SAMPLE);
    if (waiting.length > 0 && !isSample(data))
      return [
        {
          file,
          field: `${prefix}sample`,
          message: `is missing: ${waiting.join(' and ')} is still the word sample. Add sample: true, or write the true address.`,
        },
      ];
    if (waiting.length === 0 && isSample(data))
      return [
        {
          file,
          field: `${prefix}sample`,
          message: 'says that this is a sample, but every address is a true one. Remove this line.',
        },
      ];
    return [];
  });
}

/** Items without the address their type needs, and types that a language does not have. */
export function torahProblems(files: readonly ContentFile[]): Problem[] {
  return files
    .filter((file) => file.collection === 'torah')
    .flatMap((file): Problem[] => {
      const type = wordOf(own(file.data, 'type'));
      const language = wordOf(own(file.data, 'language'));
      const needed = NEEDED.get(type) ?? [];
      const problems: Problem[] = [];
      if (needed.length > 0 && needed.every((key) => own(file.data, key) === undefined))
        problems.push({
          file: file.path,
          field: needed[0] ?? '',
          message: `is missing: a ${type} needs ${needed.join(' or ')}.`,
        });
      const types = LANGUAGES.get(language);
      if (TYPES.includes(type) && types && !types.includes(type))
        problems.push({
          file: file.path,
          field: 'type',
          message: `"${type}" does not belong to ${language}, which has ${types.join(' and ')}.`,
        });
      if (type === 'music' && own(file.data, 'length') === undefined)
        problems.push({
          file: file.path,
          field: 'length',
          message: 'is missing: write minutes and seconds like 4:12.',
        });
      if (type === 'essay' && file.body !== '' && file.body.length < ESSAY_LENGTH)
        problems.push({
          file: file.path,
          field: 'text',
          message: `has ${file.body.length} characters; an essay needs its text here, at least ${ESSAY_LENGTH}.`,
        });
      if (file.body === '')
        problems.push({
          file: file.path,
          field: 'text',
          message:
            type === 'essay'
              ? 'is empty: the essay itself stands below the second ---.'
              : 'is empty: write a transcript or what the item is about.',
        });
      return problems;
    });
}

/** A series of one part, and one whose parts differ in language. */
export function seriesProblems(files: readonly ContentFile[]): Problem[] {
  const inSeries = files.filter(
    ({ collection, data }) => collection === 'torah' && typeof own(data, 'series') === 'string',
  );
  const names = inSeries.map(({ data }) => wordOf(own(data, 'series')));
  return inSeries.flatMap((file): Problem[] => {
    const name = wordOf(own(file.data, 'series'));
    const say = (message: string): Problem[] => [{ file: file.path, field: 'series', message }];
    const parts = inSeries.filter(({ data }) => own(data, 'series') === name);
    if (parts.length === 1)
      return say(
        `nothing else is part of "${name}".${didYouMean(
          name,
          names.filter((other) => other !== name),
        )}`,
      );
    return parts.every(({ data }) => own(data, 'language') === own(file.data, 'language'))
      ? []
      : say(`"${name}" has parts in several languages. Give each language its own.`);
  });
}

/** Collections whose items may have a photo. */
const WITH_PHOTO = ['staff', 'tracks', 'torah'];

/** Why there is no such photograph, or nothing. */
export const absentPhoto = (
  file: string,
  field: string,
  image: string,
  photos: readonly string[],
): Problem[] =>
  photos.includes(image)
    ? []
    : [{ file, field, message: `there is no picture content/images/${image}.${didYouMean(image, photos)}` }];

function photoProblems(file: ContentFile, photos: readonly string[]): Problem[] {
  const image = own(file.data, 'image');
  if (!WITH_PHOTO.includes(file.collection) || typeof image !== 'string') return [];
  const absent = absentPhoto(file.path, 'image', image, photos);
  if (own(file.data, 'imageAlt') !== undefined) return absent;
  const message = 'is missing: say in a few words what the picture shows, for people who do not see it.';
  return [{ file: file.path, field: 'imageAlt', message }, ...absent];
}

/** Photos that are not there, and pictures without words for people who do not see them. */
export function pictureProblems(files: readonly ContentFile[], photos: readonly string[]): Problem[] {
  const missing = files.flatMap((file) => photoProblems(file, photos));
  const inText = files.flatMap((file) =>
    markdownLinks(file.body)
      .filter(({ isPicture, label }) => isPicture && label.trim() === '')
      .map(({ target }) => ({
        file: file.path,
        field: 'text',
        message: `the picture ${target} has no alternative text. Write it between the square brackets.`,
      })),
  );
  return [...missing, ...inText];
}
