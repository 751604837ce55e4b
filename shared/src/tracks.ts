/** The four study tracks by the school's names for them (school.json). A year offers some of them. */
import school from '../school.json' with { type: 'json' };
import { trackValues } from './track-values.ts';

export const tracks = trackValues.map((value) => {
  const { name, hebrewName } = school.tracks[value];
  return { value, label: name, hebrew: hebrewName };
});
