/** The applicant's own copy of the application: every question with its answer, documents, references and times. */
import { dayText, longDateTime, viewerZone } from '@school/shared/dates';
import { documentKinds } from '@school/shared/documents';
import type { MyApplication, Reference, SlotTime } from '@school/shared/api/shapes';
import { escapeHtml, offlinePage } from '../../../lib/offline-page.ts';
import { fieldTexts } from '../field-texts.ts';
import { fieldsOfSection, isFieldsSection, sectionIds, type QuestionField } from '../fields.ts';
import { ownOfSection } from '../own-questions.ts';
import { fullTime } from '../slots.ts';
import { texts as sectionTexts } from '../texts.ts';
import { texts } from './texts.ts';

type Line = readonly [label: string, value: string];

function answer(field: QuestionField, { application }: MyApplication): string {
  const value = application[field.name];
  if (value === null || value === '') return texts.notProvided;
  if (field.kind === 'date') return dayText(String(value));
  return field.choices?.find((choice) => choice.value === value)?.label ?? String(value);
}

const lines = (rows: readonly Line[]): string =>
  rows.length === 0
    ? `<p class="muted">${texts.notProvided}</p>`
    : `<dl>${rows.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(value)}</dd>`).join('')}</dl>`;

/** In the reader's zone, which the page names nowhere else. */
const whenAt = (slot: SlotTime): string => fullTime(slot, viewerZone());

const aboutReference = ({ relationship, organization, email, phone }: Reference): string =>
  [relationship, organization, email, phone].filter(Boolean).join(' · ') || texts.notProvided;

function rowsOf(section: (typeof sectionIds)[number], mine: MyApplication): readonly Line[] {
  if (isFieldsSection(section))
    return [
      ...fieldsOfSection(section).map((field): Line => [
        fieldTexts.words[field.name].label,
        answer(field, mine),
      ]),
      ...ownOfSection(mine, section).map((own): Line => [own.words, own.answer ?? texts.notProvided]),
    ];
  if (section === 'documents')
    return mine.documents.map(({ kind, file_name }) => [
      documentKinds.find(({ value }) => value === kind)?.label ?? kind,
      file_name,
    ]);
  if (section === 'references') return mine.references.map((row) => [row.name, aboutReference(row)]);
  if (mine.interview) return [[texts.interview, whenAt(mine.interview)]];
  return mine.choices.map((choice) => [texts.wish(choice.position), whenAt(choice)]);
}

/** The page's HTML; `now` is when it is made. */
export function ownCopy(mine: MyApplication, now: Date): string {
  const { application, year } = mine;
  const zone = viewerZone();
  const body = sectionIds
    .filter((section) => section !== 'review')
    .map(
      (section) =>
        `<section><h2>${escapeHtml(sectionTexts.sections[section].title)}</h2>${lines(rowsOf(section, mine))}</section>`,
    );
  return offlinePage({
    title: texts.pageTitle(year.name),
    lead: texts.pageLead(
      [application.first_name, application.last_name].filter(Boolean).join(' '),
      application.reference_number,
      application.submitted_at ? longDateTime(application.submitted_at, zone) : '',
      longDateTime(now.toISOString(), zone),
    ),
    body: body.join('\n'),
  });
}
