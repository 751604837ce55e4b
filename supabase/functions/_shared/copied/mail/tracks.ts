/** What a track is called in a mail or letter; a name that is none of ours stays as it is. */
import { tracks } from '../tracks.ts';
import type { MailLanguage } from './kinds.ts';

export function trackName(track: string, language: MailLanguage): string {
  const known = tracks.find(({ value }) => value === track);
  if (!known) return track;
  return language === 'he' ? known.hebrew : known.label;
}
