import { SAMPLE } from '../../../shared/src/content/fields';
import type { Platform, TorahItem } from '../../src/features/torah/item';
import type { Shown } from '../../src/lib/content';
import { minutesOf } from './text';

/** An address that is known. The word `sample` never becomes one. */
const known = (address: string | undefined): string | undefined => (address === SAMPLE ? undefined : address);

/** What the pages show of an item. */
export function toItem({
  body,
  slug: _slug,
  order: _order,
  guest: _guest,
  ...fields
}: Shown<'torah'>): TorahItem {
  const platforms: Platform[] = [];
  if (fields.youtubeUrl) platforms.push('video');
  if (fields.spotifyUrl) platforms.push('audio');
  return {
    ...fields,
    youtubeUrl: known(fields.youtubeUrl),
    spotifyUrl: known(fields.spotifyUrl),
    embedId: known(fields.embedId),
    minutes: fields.type === 'essay' ? minutesOf(body) : null,
    platforms,
  };
}
