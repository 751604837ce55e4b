/** Words of what can be done with an application that has been handed in. */
export const texts = {
  copyTitle: 'Keep a copy',
  copyLead:
    'Your whole application as a PDF to keep or send, or as one page that opens without a connection.',
  copy: 'Save a copy',
  pdf: 'Download as PDF',
  makingPdf: 'Making the PDF…',
  noPdf: 'The PDF could not be made',
  pageTitle: (year: string) => `Application ${year}`,
  reference: (number: string) => `Reference number ${number}`,
  submitted: (time: string) => `Submitted ${time}`,
  made: (time: string) => `Copy made ${time}`,
  fileName: (reference: string | null, end: 'html' | 'pdf') =>
    `application${reference ? `-${reference}` : ''}.${end}`,
  notProvided: '–',
  interview: 'Interview',
  wish: (position: number) => `Choice ${position}`,

  contactTitle: 'How we reach you',
  contactLead: 'If something has changed, correct it here. The office also sees what it was before.',
  correct: 'Correct',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  saved: { title: 'Saved', message: 'The office has your new contact details.' },
  elsewhere: (value: string) => `This was changed on another device to “${value}”. Save again to replace it.`,
  required: 'This field is required.',
} as const;
