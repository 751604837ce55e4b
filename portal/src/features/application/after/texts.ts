/** Words of what can be done with an application that has been handed in. */
export const texts = {
  copyTitle: 'Keep a copy',
  copyLead: 'Your whole application as one page that opens without a connection and prints well.',
  copy: 'Save a copy',
  pageTitle: (year: string) => `Application ${year}`,
  pageLead: (name: string, reference: string | null, submitted: string, made: string) =>
    [
      name,
      reference && `Reference number ${reference}`,
      submitted && `Submitted ${submitted}`,
      `Copy made ${made}`,
    ]
      .filter(Boolean)
      .join(' · '),
  fileName: (reference: string | null) => `application${reference ? `-${reference}` : ''}.html`,
  notProvided: '–',
  interview: 'Interview',
  wish: (position: number) => `Choice ${position}`,

  contactTitle: 'How we reach you',
  contactLead: 'If something has changed, correct it here. The office sees what stood here before.',
  correct: 'Correct',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  saved: { title: 'Corrected', message: 'The office has your new contact data.' },
  failed: (reason: string) => ({ title: 'Not saved', message: reason }),
  elsewhere: (value: string) =>
    `Changed on another device meanwhile, to “${value}”. Save again to replace it.`,
  required: 'This field is required.',
} as const;
