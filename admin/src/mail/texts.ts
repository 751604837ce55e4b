/** Texts of mail templates, previews and letters. */
const list = (labels: readonly string[]): string => labels.join(', ');

export const texts = {
  // Templates
  templates: 'Mail templates',
  templatesIntro: 'The words of every mail the product sends, by program year and language.',
  year: 'Program year',
  language: 'Language',
  shippedWords: 'As shipped',
  ownWords: (number: number) => `Version ${number}`,
  mail: 'Mail',
  subject: 'Subject',
  heading: 'Heading',
  body: 'Text',
  save: 'Save',
  saved: 'The mail was saved',
  savedHint: 'Mails that go from now on use these words.',
  notSaved: 'The mail was not saved',
  discard: 'Discard changes',
  unsaved: 'You have changes that are not saved.',
  readOnly: 'Only administrators change these words.',
  noDecision:
    'This mail never says what was decided: people read over shoulders. The decision stands in the portal.',
  stale: 'Somebody else has changed this mail',
  // Versions
  versions: 'Versions',
  noVersions: 'Nobody has changed these words yet.',
  current: 'In use',
  use: 'Use again',
  useQuestion: (name: string) => `Use ${name} again? The words in use now stay in this list.`,
  restored: 'These words are in use again',
  notRestored: 'The words were not changed',
  // Editor
  insertField: 'Insert a field',
  bold: 'Bold',
  italic: 'Italic',
  bullets: 'List',
  numbers: 'Numbered list',
  quote: 'Quotation',
  link: 'Link',
  linkAddress: 'Address of the link',
  linkWrong: 'Links begin with https:// or mailto:.',
  apply: 'Apply',
  removeLink: 'Remove link',
  condition: 'Only if…',
  onlyIf: (label: string) => `Only if “${label}” is known`,
  onlyWithout: (label: string) => `Only if “${label}” is not known`,
  removeCondition: 'Remove the condition',
  button: 'Button',
  buttonLabel: 'Open',
  buttonWords: 'Words of the button',
  details: 'Table of facts',
  detailsOf: (labels: readonly string[]) => `Table of facts: ${list(labels)}`,
  // Preview
  preview: 'Preview',
  letterPreview:
    'A preview of the letter on paper with these words, also those not saved yet, for an invented applicant. It is sent to nobody.',
} as const;
