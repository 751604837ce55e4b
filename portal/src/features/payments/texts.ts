export const texts = {
  back: 'Back to your enrollment page',
  backHome: 'Back to your dashboard',
  write: 'Write to the office',
  staff: 'An accepted student sees their account here. You have no application of your own.',
} as const;
