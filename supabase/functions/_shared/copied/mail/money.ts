/** An amount in a mail or letter, as its reader writes it. */
import type { MailLanguage } from './kinds.ts';

export const moneyText = (amount: number, currency: string, language: MailLanguage): string =>
  new Intl.NumberFormat(language === 'he' ? 'he-IL' : 'en-US', { style: 'currency', currency }).format(
    amount,
  );
