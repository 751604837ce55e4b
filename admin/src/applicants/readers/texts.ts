/** Words about readers and scores in the file and the list. */
export const texts = {
  mine: 'My score',
  others: 'Scores',
  readers: 'Readers',
  handInNote: 'It then stays as it is, and you see what others gave.',
  comment: 'Comment for the committee',
  noCriteria: 'This year has no score sheet yet. An administrator writes it under Program years.',
  conflict: 'I must not score this file',
  conflictText:
    'A relative, a pupil, a neighbour: the file is taken from you, nobody can give it to you again, and what others think of it stays hidden from you.',
  conflictReason: 'Why, in a few words (only for the record)',
  conflictDone: 'The file was taken from you',
  hasConflict: 'You have said that you must not score this file.',
  takeBack: 'Take this back',
  takeBackOf: (name: string) => `Take back for ${name}`,
  takeBackTitle: 'Take the conflict back',
  takeBackText:
    'The file may be assigned again. This does not give it back: who reads it now keeps it. A former reader sees what others think only after scoring it.',
  takeBackReason: 'Why, in a few words (it is logged)',
  takenBack: 'The conflict was taken back',
  notTakenOff: (name: string) => `${name} was not removed`,
  mustNot: (name: string) => `${name} must not score this file.`,
  hidden: 'Notes and scores of others are shown once you have handed in yours.',
  nobody: 'No reader assigned.',
  noScores: 'No score has been handed in.',
  assign: 'Assign readers',
  assigned: (count: number) =>
    count === 1 ? 'One file was given to a reader' : `${count} files were given to readers`,
  notAssigned: 'Nothing was assigned',
  evenly: 'Propose evenly',
  each: 'Readers of each file',
  byHand: 'Each of the chosen reads every file',
  takeOff: (name: string) => `Take ${name} off this file`,
} as const;

/** Why a reader was not given a file. */
export const SKIPPED: Readonly<Record<'already' | 'conflict' | 'closed' | 'gone' | 'inactive', string>> = {
  already: 'reads it already',
  conflict: 'must not score it',
  closed: 'the file is closed',
  gone: 'the file is gone',
  inactive: 'the account is switched off',
};
