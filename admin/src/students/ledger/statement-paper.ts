/** A student's ledger of one year as the paper that a family is given. */
import type { StatementPaper } from '@school/papers/statement';
import { dayText } from '@school/shared/dates';
import { money, paidInShekels } from '@school/shared/formats';
import type { MailLanguage } from '@school/shared/mail/kinds';
import { paperHead } from '@school/shared/mail/letter-paper';
import school from '@school/shared/school.json';
import { fullName, hebrewName } from '../rules/display.ts';
import type { Student } from '../rules/types.ts';
import type { Ledger } from './ledger-api.ts';
import { statementTexts } from './statement-texts.ts';

/** Without its weekday: the days stand below each other. */
const hebrewDay = new Intl.DateTimeFormat('he-IL', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayIn = (language: MailLanguage, value: string): string =>
  language === 'he' ? hebrewDay.format(new Date(value)) : dayText(value);
const { email } = school.contacts.find(({ id }) => id === 'students') ?? school;

/** `at` is when it is made. Charges of a known kind have a Hebrew name; others are called as they were typed. */
export function statementPaper(
  student: Student,
  ledger: Ledger,
  language: MailLanguage,
  at: string,
): StatementPaper {
  const texts = statementTexts[language];
  const day = (value: string | null): string => (value ? dayIn(language, value) : texts.noDate);
  // Without a choice all is due at once, the first of the plans.
  const instalments = ledger.plan?.instalments ?? ledger.options[0]?.instalments ?? [];
  const name = (language === 'he' && hebrewName(student)) || fullName(student);
  return {
    head: paperHead(language, name, at),
    heading: texts.heading,
    lines: [...(ledger.year ? [texts.year(ledger.year)] : []), texts.transfer(ledger.transfer_reference)],
    tables: [
      {
        title: texts.charges.title,
        heads: texts.charges.heads,
        none: texts.charges.none,
        amounts: 1,
        // Without days of their own: what is due when, the plan says.
        rows: ledger.charges.map(({ kind, label, amount }) => [texts.kinds[kind] ?? label, money(amount)]),
      },
      {
        title: texts.payments.title,
        heads: texts.payments.heads,
        none: texts.payments.none,
        amounts: 1,
        rows: ledger.payments.flatMap((payment) => [
          [
            day(payment.received_on),
            texts.methods[payment.method] ?? payment.method,
            [payment.reference, paidInShekels(payment, language)].filter(Boolean).join(', '),
            money(payment.amount),
          ],
          ...payment.returns.map((back) => [
            day(back.day),
            texts.wentBack,
            back.reason ?? '',
            money(-back.amount),
          ]),
        ]),
      },
      {
        title: ledger.plan ? texts.plan.title(ledger.plan.plan) : texts.plan.due,
        heads: texts.plan.heads,
        none: texts.plan.none,
        amounts: 2,
        rows: instalments.map(({ due_on, amount, open_amount }) => [
          day(due_on),
          money(amount),
          money(open_amount),
        ]),
      },
    ],
    totals: [
      [texts.charged, money(ledger.charged)],
      [texts.aid, money(ledger.aid)],
      [texts.paid, money(ledger.paid)],
      ledger.balance < 0 ? [texts.credit, money(-ledger.balance)] : [texts.balance, money(ledger.balance)],
    ],
    questions: texts.questions(email),
  };
}
