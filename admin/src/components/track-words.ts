/** Words for a stored track. */
import { tracks } from '@school/shared/tracks';

export const trackWords: Readonly<Record<string, string>> = Object.fromEntries(
  tracks.map(({ value, label }) => [value, label]),
);

export const trackLabel = (value: string | null): string => trackWords[value ?? ''] ?? 'No track chosen';
