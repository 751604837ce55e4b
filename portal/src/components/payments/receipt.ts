/** The receipt of one payment: a page that is saved and printed. */
import { todayIn, viewerZone } from '@school/shared/dates';
import { money, paidInShekels } from '@school/shared/formats';
import school from '@school/shared/school.json';
import type { Ledger } from '@school/shared/api/shapes';
import { dates } from '../../lib/dates.ts';
import { shownLanguage } from '../../lib/language.ts';
import { escapeHtml, offlinePage, saveFile } from '../../lib/offline-page.ts';
import { texts } from './texts.ts';

export type Payment = Ledger['payments'][number];

/** The page's HTML; `made` is the day it is made on. */
export function receiptPage(name: string, year: string | null, payment: Payment, made: string): string {
  const { kind, amount, returns, received_on, method, reference } = payment;
  const words = texts.receiptLines;
  const lines = [
    [words.amount, money(amount)],
    [words.shekels, paidInShekels(payment, shownLanguage())],
    [
      words.back,
      returns.map((back) => texts.receiptBack(money(back.amount), dates.dayText(back.day))).join(', '),
    ],
    [words.for, texts.purposes[kind]],
    [words.year, year],
    [words.day, dates.dayText(received_on)],
    [words.how, texts.methods[method]],
    [words.reference, reference],
    [words.made, dates.dayText(made)],
  ] as const;
  const rows = lines
    .filter(([, value]) => value)
    .map(([label, value]) => `<dt>${label}</dt><dd dir="auto">${escapeHtml(value ?? '')}</dd>`);
  return offlinePage({
    title: texts.receiptTitle,
    lead: texts.receiptLead(shownLanguage() === 'he' ? school.hebrewName : school.name, name),
    body: `<section><dl>${rows.join('')}</dl></section>`,
  });
}

/** Hands the receipt to the browser to save. */
export function saveReceipt(name: string, year: string | null, payment: Payment): void {
  const page = receiptPage(name, year, payment, todayIn(viewerZone()));
  saveFile(texts.receiptFile(payment.received_on), new Blob([page], { type: 'text/html' }));
}
