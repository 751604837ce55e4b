/** Invented files to begin with; whoever opens a round writes over them. */
export interface InventedFile {
  readonly name: string;
  readonly program_track: string;
  readonly about: string;
  readonly essay: string;
}

export const emptyFile: InventedFile = { name: '', program_track: 'shana_aleph', about: '', essay: '' };

export const examples: readonly InventedFile[] = [
  {
    name: 'Example One',
    program_track: 'shana_aleph',
    about:
      'Seventeen, a large day school abroad. Good marks, few of them in Gemara. Two summers as a counselor. The rabbi of the school calls him dependable and quiet.',
    essay:
      'I used to learn because there was a test. Last winter my chavruta and I missed the bus and stayed in the library until the next one, and nobody asked us to open the page again, and we did. I would like a year in which that is the ordinary thing. I do not read quickly, and I ask a lot.',
  },
  {
    name: 'Example Two',
    program_track: 'shana_aleph',
    about:
      'Eighteen, a small school where he is first of eleven. Very strong in Gemara, captain of a team. The principal writes of two suspensions for leaving trips, the last a year ago.',
    essay:
      'People say I am a leader. I think I am mostly somebody who cannot sit still, and that leaders are those whom others follow when they are wrong as well, which happened to me once. What I want from a year in Israel is a room in which I am not the best.',
  },
];
