/** The four study tracks as the database and the site's addresses name them, whatever the school calls them (tracks.ts). */
export const trackValues = ['shana_aleph', 'shana_bet', 'shiur_bet_plus', 'post_army'] as const;
export type ProgramTrack = (typeof trackValues)[number];

/** `?tab=` on the site, and the end of a placeholder of the track. */
export const tabOf = (track: ProgramTrack): string => track.replaceAll('_', '-');

/** The tracks that a year offers, in the order of the product; all of them where no year says which. */
export const offeredTracks = (
  offered: readonly { readonly track: string }[] | null | undefined,
): readonly ProgramTrack[] =>
  offered?.length ? trackValues.filter((value) => offered.some(({ track }) => track === value)) : trackValues;
