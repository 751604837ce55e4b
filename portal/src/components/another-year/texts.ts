/** Words for who has applied for another year. */
export const texts = {
  open: (year: string): string => `Applications for ${year} are open. You can begin a new one.`,
  known: 'Name, contact, passport and school are filled in from your last one: look whether they still hold.',
  begin: 'Begin your application',
};
