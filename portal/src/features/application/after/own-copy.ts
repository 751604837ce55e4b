/** The applicant's own copy of the application as one page that opens without a connection. */
import type { Fact } from '@school/papers/chapters';
import type { MyApplication } from '@school/shared/api/shapes';
import { escapeHtml, offlinePage } from '../../../lib/offline-page.ts';
import { aboutCopy, nameOf } from './about-copy.ts';
import { ownSections } from './own-rows.ts';
import { texts } from './texts.ts';

const lines = (rows: readonly Fact[]): string =>
  rows.length === 0
    ? `<p class="muted">${texts.notProvided}</p>`
    : `<dl>${rows.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(value ?? texts.notProvided)}</dd>`).join('')}</dl>`;

/** The page's HTML; `now` is when it is made. */
export function ownCopy(mine: MyApplication, now: Date): string {
  const body = ownSections(mine).map(
    ({ title, rows }) => `<section><h2>${escapeHtml(title)}</h2>${lines(rows)}</section>`,
  );
  return offlinePage({
    title: texts.pageTitle(mine.year.name),
    lead: [nameOf(mine), ...aboutCopy(mine, now)].filter(Boolean).join(' · '),
    body: body.join('\n'),
  });
}
