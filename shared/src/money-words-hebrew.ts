/** The words of money-words.ts in Hebrew: on the family's pages, on the paper of a statement, in mails. */
import type { methodWords, moneyWords, planTitles, purposeWords } from './money-words.ts';

type Hebrew<English> = Readonly<Record<keyof English, string>>;

export const hebrewMoney: Hebrew<typeof moneyWords> = {
  charged: 'סך החיובים',
  aid: 'מלגות והנחות',
  paid: 'שולם',
  balance: 'נותר לתשלום',
  credit: 'יתרת זכות',
};

export const hebrewPurposes: Hebrew<typeof purposeWords> = {
  deposit: 'דמי רישום',
  tuition: 'שכר לימוד',
  housing: 'דיור וכלכלה',
  other: 'אחר',
};

export const hebrewMethods: Hebrew<typeof methodWords> = {
  bank_transfer: 'העברה בנקאית',
  check: 'צ׳ק',
  card_by_phone: 'כרטיס אשראי בטלפון',
  cash: 'מזומן',
  provider: 'כרטיס אשראי באתר',
};

export const hebrewPlans: Hebrew<typeof planTitles> = {
  full: 'תשלום מלא',
  two: 'שני תשלומים',
  monthly: 'תשלומים חודשיים',
};
