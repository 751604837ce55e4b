import type { PictureData } from '../../src/components/Picture';
import type { ItemType, Language, Platform, TorahItem } from '../../src/features/torah/item';
import { SAMPLE } from '../../../shared/src/content/fields';
import { minutesOf } from './text';

/** A Torah file as the data layer gives it; the content check has proven its fields. */
export interface TorahNode {
  readonly slug: string;
  /** HTML. */
  readonly body: string;
  readonly picture: PictureData | null;
  readonly frontmatter: {
    readonly title: string;
    readonly author: string;
    readonly description: string;
    readonly type: ItemType;
    readonly language: Language;
    readonly date: string;
    readonly series: string | null;
    readonly length: string | null;
    readonly youtubeUrl: string | null;
    readonly spotifyUrl: string | null;
    readonly embedId: string | null;
    readonly sample: boolean | null;
    readonly imageAlt: string | null;
    readonly imageFocus: string | null;
  };
}

const known = (address: string | null): string | null =>
  address === null || address === SAMPLE ? null : address;

/** What the pages show of an item. The word `sample` never becomes an address. */
export function toItem({ slug, body, picture, frontmatter: fields }: TorahNode): TorahItem {
  const platforms: Platform[] = [];
  if (fields.youtubeUrl) platforms.push('video');
  if (fields.spotifyUrl) platforms.push('audio');
  return {
    id: slug,
    title: fields.title,
    author: fields.author,
    description: fields.description,
    type: fields.type,
    language: fields.language,
    youtubeUrl: known(fields.youtubeUrl),
    spotifyUrl: known(fields.spotifyUrl),
    embedId: known(fields.embedId),
    length: fields.length,
    date: fields.date.slice(0, 10),
    minutes: fields.type === 'essay' ? minutesOf(body) : null,
    series: fields.series,
    sample: fields.sample === true,
    platforms,
    picture,
    pictureAlt: fields.imageAlt ?? '',
    pictureFocus: fields.imageFocus,
  };
}
