import { moneyWords } from './money-words.ts';

/** Spec: money is $ with two decimals. */
export const money = (amount: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount);

/** What is owed; of somebody who has paid more than is charged 'Credit $50.00'. */
export const owed = (balance: number): string =>
  balance < 0 ? `${moneyWords.credit} ${money(-balance)}` : money(balance);

/** '₪1,900', '₪1,900.50'. */
export const shekels = (amount: number): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'ILS',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);

/** 'paid ₪1,900 at 3.72', or the same in Hebrew; null of a payment that came in dollars. */
export function paidInShekels(
  payment: { readonly shekels: number | null; readonly shekel_rate: number | null },
  language: 'en' | 'he' = 'en',
): string | null {
  const { shekels: count, shekel_rate: rate } = payment;
  if (count === null || rate === null) return null;
  return language === 'he' ? `שולם ${shekels(count)} לפי שער ${rate}` : `paid ${shekels(count)} at ${rate}`;
}

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
