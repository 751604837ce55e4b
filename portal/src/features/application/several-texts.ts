/** Words of answers that have several rows. */
export const severalTexts = {
  citizenships: { row: (place: number) => `Country ${place}`, add: 'Add another citizenship' },
  passports: { row: (place: number) => `Passport ${place}`, add: 'Add another passport' },
  parts: { country: 'Country', number: 'Number', expires: 'Expires on' },
  remove: 'Remove',
  removeLabel: (title: string) => `Remove ${title.toLowerCase()}`,
} as const;
