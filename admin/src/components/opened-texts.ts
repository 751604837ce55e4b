/** The words of who opened a record. */
export const openedTexts = {
  title: 'Opened by',
  intro: 'Who has read passport, health, army or money details, or a document.',
  nobody: 'Nobody has opened these details yet.',
  somebody: 'Somebody who no longer has an account',
  categories: {
    passport: 'passport',
    health: 'health',
    military: 'army',
    financial: 'money',
    document: 'document',
  },
  purposes: {
    screen: 'On the screen',
    list: 'In a list',
    export: 'In an export',
    history: 'In the history',
    dossier: 'In a dossier',
  },
  among: (records: number) => `, with ${records - 1} ${records === 2 ? 'other' : 'others'}`,
  showAll: (count: number) => `Show all ${count}`,
} as const;
