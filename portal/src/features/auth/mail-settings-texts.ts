/** The words of what a person chooses about our mails. */
export const mailSettingsTexts = {
  title: 'Our mails to you',
  language: 'Language of mails',
  schools: 'As the school writes',
  languages: { en: 'English', he: 'Hebrew' },
  zone: 'Where you live',
  zoneHint: 'Reminders and letters wait until after Shabbat and Yom Tov there.',
  reminders: 'Remind me of what is due',
  remindersHint: 'Receipts, decisions and answers always come.',
  save: 'Save',
  saving: 'Saving...',
  saved: { title: 'Saved', message: 'Mails that go from now on follow this.' },
  elsewhere: (choice: string) =>
    `Chosen elsewhere meanwhile: ${choice}. Save puts what you chose in its place.`,
  on: 'yes',
  off: 'no',
  notSaved: (message: string) => `Not saved. ${message}`,
} as const;
