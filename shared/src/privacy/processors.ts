/** Who beside the school handles the data on its behalf, and what people may ask. Shown on the page about privacy. */
export const processors = [
  { role: 'database, sign-in and stored files', who: 'a Supabase project of the school' },
  { role: 'this website', who: 'a host of static pages, which sees no answers' },
  { role: 'sending mails', who: 'the mail provider of the school' },
] as const;

/** Each right with the function by which it is exercised in the account; a test compares them with the contract. */
export const rights = [
  { text: 'take along a copy of what we hold about you, as one file', by: 'take_my_data' },
  {
    text: 'have your name corrected; other answers you correct yourself until you submit, your phone, address and emergency contact after that too',
    by: 'ask_name_correction',
  },
  { text: 'ask that your account and your data be deleted', by: 'ask_deletion' },
  { text: 'take such a request back until it is answered', by: 'withdraw_privacy_request' },
] as const;
