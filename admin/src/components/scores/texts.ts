/** Words of a score sheet that is being filled in. */
export const scoreTexts = {
  digits: 'Point at a number for its sentence; the keys 1 to 5 mark it and go on.',
  saving: 'Saving...',
  saved: 'Saved',
  notSaved: 'Not saved. It is tried again with your next change.',
  handIn: 'Hand in:',
  handInAs: (recommendation: string) => `Hand in: ${recommendation.toLowerCase()}`,
  notWhole: 'Mark every criterion first',
  handedIn: 'Your score is handed in',
  notHandedIn: 'Your score was not handed in',
  recommendation: 'Hand in with what I recommend',
} as const;
