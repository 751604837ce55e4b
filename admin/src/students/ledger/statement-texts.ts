/** Words of the statement of account on paper, in both of its languages. */
import { methodWords, moneyWords, planTitles } from '@school/shared/money-words';
import { hebrewMethods, hebrewMoney, hebrewPlans, hebrewPurposes } from '@school/shared/money-words-hebrew';

const en = {
  heading: 'Statement of account',
  year: (name: string) => `Program year ${name}`,
  transfer: (reference: string) => `Please write ${reference} on transfers, so that we know whose they are.`,
  charges: { title: 'Charges', heads: ['What', 'Amount'], none: 'No charges yet.' },
  payments: {
    title: 'Payments',
    heads: ['Received on', 'How', 'Reference', 'Amount'],
    none: 'No payments recorded yet.',
  },
  plan: {
    title: (plan: keyof typeof planTitles) => `Payment plan: ${planTitles[plan]}`,
    /** As long as no plan is chosen. */
    due: 'What is due',
    heads: ['Due on', 'Amount', 'Open'],
    none: 'Nothing is due.',
  },
  noDate: 'when asked',
  wentBack: 'Returned',
  /** A charge is called as it was typed. */
  kinds: {} as Readonly<Record<string, string>>,
  methods: methodWords as Readonly<Record<string, string>>,
  ...(moneyWords as Readonly<Record<keyof typeof moneyWords, string>>),
  questions: (email: string) => `Questions? Write to ${email}`,
};

const he: typeof en = {
  heading: 'מצב חשבון',
  year: (name) => `שנת הלימודים ${name}`,
  transfer: (reference) => `בהעברה בנקאית נא לציין ${reference}, כדי שנדע של מי היא.`,
  charges: { title: 'חיובים', heads: ['פירוט', 'סכום'], none: 'אין עדיין חיובים.' },
  payments: {
    title: 'תשלומים',
    heads: ['התקבל ביום', 'אופן התשלום', 'אסמכתה', 'סכום'],
    none: 'לא נרשמו עדיין תשלומים.',
  },
  plan: {
    title: (plan) => `תוכנית תשלומים: ${hebrewPlans[plan]}`,
    due: 'מועדי תשלום',
    heads: ['לתשלום עד', 'סכום', 'יתרה'],
    none: 'אין סכומים לתשלום.',
  },
  noDate: 'לפי בקשה',
  wentBack: 'הוחזר',
  kinds: {
    deposit: hebrewPurposes.deposit,
    tuition: hebrewPurposes.tuition,
    housing: hebrewPurposes.housing,
  },
  methods: hebrewMethods,
  ...hebrewMoney,
  questions: (email) => `שאלות? אפשר לכתוב אל ${email}`,
};

export const statementTexts = { en, he } as const;
