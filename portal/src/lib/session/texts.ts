export const guardTexts = {
  unconfirmed: {
    title: 'Email Not Verified',
    message: 'Please verify your email address before continuing.',
  },
} as const;
