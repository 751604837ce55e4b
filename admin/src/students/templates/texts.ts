export const templateTexts = {
  button: 'Templates',
  cancel: 'Cancel',
  running: (name: string): string => `Making ${name}…`,
  done: (rows: number): string =>
    `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}. The file is in your downloads.`,
  latin: (count: number): string =>
    `${count} ${count === 1 ? 'name stands' : 'names stand'} in Latin letters, because the Hebrew name is not filled in.`,
  close: 'Close',
} as const;
