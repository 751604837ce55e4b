/** Words of a dossier that do not come with it. */
export const texts = {
  contents: 'Contents',
  documents: 'Documents',
  notPlaced: 'This document is not in the dossier',
  encrypted: 'It is protected by a password. Open it in the office, or ask for a copy without a password.',
  broken: 'The file is damaged, or is not what its name says.',
  form: 'It is a form whose answers only a PDF program shows. Open it in the office.',
  tooLong: (pages: number, most: number) =>
    `It has ${pages} pages; at most ${most} of one document are taken.`,
} as const;
