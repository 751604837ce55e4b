/** Spec: money is $ with two decimals. */
export const money = (amount: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount);

/** '3 KB', '1.4 MB'. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

const BLOOD = /^(a|b|ab|o)_(positive|negative)$/;

/** 'shana_aleph' as 'Shana aleph', 'ab_negative' as 'AB-': fallback for values that have no label of their own. */
export function humanize(value: string): string {
  const [, group, sign] = BLOOD.exec(value) ?? [];
  if (group) return `${group.toUpperCase()}${sign === 'positive' ? '+' : '-'}`;
  const words = value.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** '1 draft', '2 drafts'. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const NUMBERS = 'none one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A small number as a word: two. */
export const numberWord = (count: number): string => NUMBERS[count] ?? String(count);
