/** The words of who opened a record. */
import type { ReadingLine } from '@school/shared/api/shapes';

export const texts = {
  title: 'Opened by',
  intro: 'Who has read passport, health, army or money details, or a document.',
  nobody: 'Nobody has opened these details yet.',
  loading: 'Loading who opened it...',
  somebody: 'Somebody who no longer has an account',
  categories: {
    passport: 'Passport',
    health: 'Health',
    military: 'Army',
    financial: 'Money',
    document: 'Document',
  } satisfies Record<ReadingLine['category'], string>,
  purposes: {
    screen: 'On the screen',
    list: 'In a list',
    export: 'In an export',
    history: 'In the history of changes',
    dossier: 'In a dossier',
  } satisfies Record<ReadingLine['purpose'], string>,
  letters: 'Letters of referees',
  begun: 'The whole file',
  among: (records: number) => `with ${records - 1} ${records === 2 ? 'other' : 'others'}`,
  showAll: (count: number) => `Show all ${count}`,
  /** The database answers no more lines than these. */
  last: 'Older ones are not listed here.',
} as const;
