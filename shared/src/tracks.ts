/** The four study tracks: value in the database, `?tab=` value on the site, and name. */
export const tracks = [
  { value: 'shana_aleph', tab: 'shana-aleph', label: 'Shana Aleph' },
  { value: 'shana_bet', tab: 'shana-bet', label: 'Shana Bet' },
  { value: 'shiur_bet_plus', tab: 'shiur-bet-plus', label: 'Shiur Bet+ (Hesder)' },
  { value: 'post_army', tab: 'post-army', label: 'Post-Army / 21+' },
] as const;
export type ProgramTrack = (typeof tracks)[number]['value'];
