import type { Shown } from '../../lib/content';

type ItemFields = Omit<Shown<'torah'>, 'body' | 'slug' | 'order' | 'guest'>;
export type ItemType = ItemFields['type'];
export type Language = ItemFields['language'];

/** An item as its file has it; addresses are left out while only the school knows them. */
export type TorahItem = ItemFields & {
  /** How long an essay takes to read; null for what is watched or heard. */
  readonly minutes: number | null;
  /** The services it is on, whether their addresses are known or not. */
  readonly platforms: readonly Platform[];
};

/** The text of an item as the build has prepared it. */
export interface ItemText {
  readonly html: string;
  /** Its headings, which are places on its page. */
  readonly contents: readonly { readonly id: string; readonly title: string }[];
  /** The books it names, at Sefaria. */
  readonly sources: readonly { readonly words: string; readonly href: string }[];
}

/** Its language as `lang` and `dir` of an element; English is that of the page. */
export const languageMarks = ({ language }: Pick<TorahItem, 'language'>) =>
  language === 'english' ? {} : ({ lang: 'he', dir: 'rtl' } as const);

export type Platform = 'video' | 'audio';
export const platformWords: Readonly<Record<Platform, string>> = {
  video: 'Watch on YouTube',
  audio: 'Listen on Spotify',
};
export const typeWords: Readonly<Record<ItemType, string>> = {
  essay: 'Essay',
  video: 'Video',
  podcast: 'Podcast',
  music: 'Music',
};

/** Specification: 'With' for Hebrew or video items, 'By' otherwise. */
export const authorPrefix = ({ language, type }: Pick<TorahItem, 'language' | 'type'>): string =>
  language === 'hebrew' || type === 'video' ? 'With' : 'By';

const ACTIONS: Readonly<Record<ItemType, string>> = {
  essay: 'Read',
  video: 'Watch',
  music: 'Watch',
  podcast: 'Listen',
};
export const actionWord = ({ type }: Pick<TorahItem, 'type'>): string => ACTIONS[type];

/** A podcast with a video and an audio version asks which one to open. */
export const asksPlatform = ({ type, platforms }: Pick<TorahItem, 'type' | 'platforms'>): boolean =>
  type === 'podcast' && platforms.includes('video') && platforms.includes('audio');

/** The address at a service; undefined while it is not known. */
export const addressOn = (item: TorahItem, platform: Platform): string | undefined =>
  platform === 'video' ? item.youtubeUrl : item.spotifyUrl;

const byHebrew = new Intl.Collator('he');
/** Songs in the order of the Hebrew alphabet. */
export const inHebrewOrder = (items: readonly TorahItem[]): TorahItem[] =>
  [...items].sort((a, b) => byHebrew.compare(a.title, b.title));
