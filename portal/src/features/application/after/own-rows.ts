/** What an application says, section by section: every question with its answer, documents, references and times. */
import type { Fact } from '@school/papers/chapters';
import { dayText, viewerZone } from '@school/shared/dates';
import { placedTime } from '@school/shared/interview-times';
import { sentKinds } from '@school/shared/documents';
import type { MyApplication, Reference, SlotTime } from '@school/shared/api/shapes';
import { fieldTexts } from '../field-texts.ts';
import { fieldsOfSection, isFieldsSection, sectionIds, type QuestionField } from '../fields.ts';
import { ownOfSection } from '../own-questions.ts';
import { texts as sectionTexts } from '../texts.ts';
import { texts } from './texts.ts';

interface OwnSection {
  readonly id: (typeof sectionIds)[number];
  readonly title: string;
  readonly rows: readonly Fact[];
}

function answer(field: QuestionField, { application }: MyApplication): string | null {
  const value = application[field.name];
  if (value === null || value === '') return null;
  if (field.kind === 'date') return dayText(String(value));
  return field.choices?.find((choice) => choice.value === value)?.label ?? String(value);
}

/** With the place whose clock it is: others read this paper too. */
const whenAt = (slot: SlotTime): string => placedTime(slot, viewerZone());

const aboutReference = ({ relationship, organization, email, phone }: Reference): string | null =>
  [relationship, organization, email, phone].filter(Boolean).join(' · ') || null;

function rowsOf(section: (typeof sectionIds)[number], mine: MyApplication): readonly Fact[] {
  if (isFieldsSection(section))
    return [
      ...fieldsOfSection(section).map((field): Fact => [
        fieldTexts.words[field.name].label,
        answer(field, mine),
      ]),
      ...ownOfSection(mine, section).map((own): Fact => [own.words, own.answer]),
    ];
  if (section === 'documents')
    return mine.documents.map(({ kind, question_id: question, file_name }) => [
      mine.own_questions.find(({ id }) => id === question)?.words ??
        sentKinds.find(({ value }) => value === kind)?.label ??
        kind,
      file_name,
    ]);
  if (section === 'references') return mine.references.map((row) => [row.name, aboutReference(row)]);
  if (mine.interview) return [[texts.interview, whenAt(mine.interview)]];
  return mine.choices.map((choice) => [texts.wish(choice.position), whenAt(choice)]);
}

/** The sections that hold answers, with their titles. */
export const ownSections = (mine: MyApplication): readonly OwnSection[] =>
  sectionIds
    .filter((section) => section !== 'review')
    .map((id) => ({ id, title: sectionTexts.sections[id].title, rows: rowsOf(id, mine) }));
