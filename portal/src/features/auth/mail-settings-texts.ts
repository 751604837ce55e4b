/** The words of what a person chooses about our mails. */
export const mailSettingsTexts = {
  title: 'Our mails to you',
  language: 'Language of mails',
  schools: 'The school’s usual language',
  languages: { en: 'English', he: 'Hebrew' },
  zone: 'Where you live',
  otherPlace: 'Another place…',
  searchPlace: 'Type the nearest big city',
  noPlace: 'Choose a city from the list.',
  zoneHint:
    'What the office writes waits until Shabbat and Yom Tov are over, there and at the yeshiva. Codes, receipts and what you cause yourself come at once.',
  reminders: 'Remind me of what is due',
  remindersHint: 'You always get receipts, decisions and answers.',
  save: 'Save',
  saving: 'Saving...',
  saved: { title: 'Saved', message: 'We follow this in all mails from now on.' },
  elsewhere: (choice: string) => `This was changed elsewhere to: ${choice}. Save to use your choice instead.`,
  on: 'yes',
  off: 'no',
  notSaved: (message: string) => `Not saved. ${message}`,
} as const;
