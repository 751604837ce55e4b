/** Words about what somebody reads, said by themselves or by an administrator. */
export const readingTexts = {
  mine: 'What I read',
  of: (name: string) => `What ${name} reads`,
  lead: 'Files that are given out evenly follow this. By hand any file can be given.',
  tracks: 'Programs',
  languages: 'Languages of the essays',
  all: 'Nothing chosen means all.',
  most: 'Most files in a year',
  mostHelp: 'Empty means no limit.',
  wholeNumber: 'Give a whole number from 0 to 500.',
  save: 'Save',
  saved: 'Saved',
} as const;

export const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', he: 'Hebrew' };
