/** The four study tracks: value in the database, `?tab=` value on the site, and name in both languages. */
export const tracks = [
  { value: 'shana_aleph', tab: 'shana-aleph', label: 'Shana Aleph', hebrew: 'שנה א׳' },
  { value: 'shana_bet', tab: 'shana-bet', label: 'Shana Bet', hebrew: 'שנה ב׳' },
  {
    value: 'shiur_bet_plus',
    tab: 'shiur-bet-plus',
    label: 'Shiur Bet+ (Hesder)',
    hebrew: 'שיעור ב׳+ (הסדר)',
  },
  { value: 'post_army', tab: 'post-army', label: 'Post-Army / 21+', hebrew: 'אחרי צבא / 21+' },
] as const;
export type ProgramTrack = (typeof tracks)[number]['value'];
