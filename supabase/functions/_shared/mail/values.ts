/** From the data of an outbox row to words: every field of a kind as its reader writes dates, amounts and choices. */
import { z } from 'zod';
import { sentKinds } from '@school/shared/documents';
import { paidInShekels } from '@school/shared/formats';
import { worksHere, roleLabels } from '@school/shared/roles';
import { MailProblem } from '@school/shared/mail/compose';
import { inHebrew } from '@school/shared/mail/hebrew-names';
import type { MailField, MailFieldType, MailKind, MailLanguage } from '@school/shared/mail/kinds';
import { moneyText } from '@school/shared/mail/money';
import { isZone, longDay, longTime, timeSpan, type Reader } from '@school/shared/mail/times';
import { trackName } from '@school/shared/mail/tracks';
import { slotKinds, whereOf } from '@school/shared/slot-kinds';
import { hebrewDocuments, hebrewRoles, hebrewWhere, planWords } from './choices.ts';

const instant = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'not a time');
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** A kind, or the words of the year's own question that the file answers (private.document_for_mail). */
const sentDocument = z.union([
  z.enum(sentKinds.map((kind) => kind.value)),
  z.object({ question: z.string().min(1).max(300) }),
]);
function documentWord(document: z.output<typeof sentDocument>, language: MailLanguage): string {
  if (typeof document === 'object') return document.question;
  return (
    (language === 'he'
      ? hebrewDocuments[document]
      : sentKinds.find((known) => known.value === document)?.label) ?? document
  );
}
const shekels = z.object({ shekels: z.number(), shekel_rate: z.number() });
const slotKind = z.enum(slotKinds);
const money = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]);

type Writer = (value: unknown, reader: Reader, data: Readonly<Record<string, unknown>>) => string;

const WRITERS: Readonly<Record<MailFieldType, Writer>> = {
  text: (value) => z.string().max(10_000).parse(value),
  instant: (value, reader, data) => {
    const zone = data['zone'];
    return longTime(instant.parse(value), isZone(zone) ? zone : null, reader);
  },
  span: (_value, reader, data) =>
    timeSpan(
      instant.parse(data['starts_at']),
      instant.parse(data['ends_at']),
      slotKind.parse(data['kind']),
      reader,
    ),
  where: (_value, { language }, data) => {
    const slot = { kind: slotKind.parse(data['kind']), place: z.string().parse(data['place']) };
    return language === 'he' ? hebrewWhere(slot) : whereOf(slot);
  },
  day: (value, { language }) => longDay(day.parse(value), language),
  money: (value, { language }, data) =>
    moneyText(
      Number(money.parse(value)),
      z.string().length(3).catch('USD').parse(data['currency']),
      language,
    ),
  shekels: (value, { language }) => paidInShekels(shekels.parse(value), language) ?? '',
  document: (value, { language }) => documentWord(sentDocument.parse(value), language),
  documents: (value, { language }) =>
    z
      .array(sentDocument)
      .min(1)
      .parse(value)
      .map((document) => documentWord(document, language))
      .join(', '),
  role: (value, { language }) => {
    if (!worksHere(value)) throw new z.ZodError([]);
    return language === 'he' ? hebrewRoles[value] : roleLabels[value];
  },
  track: (value, { language }) => trackName(z.string().max(200).parse(value), language),
  plan: (value, { language }) => planWords[language][z.enum(['full', 'two', 'monthly']).parse(value)],
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function written(
  name: string,
  field: MailField,
  reader: Reader,
  data: Readonly<Record<string, unknown>>,
): string {
  // A slot's time and place stand in keys of its own.
  const raw =
    field.type === 'span' || field.type === 'where'
      ? data['starts_at']
      : (inHebrew(name, data, reader.language) ?? data[name]);
  if (isEmpty(raw)) return '';
  try {
    return WRITERS[field.type](raw, reader, data).trim();
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw new MailProblem(
      `The field "${name}" is wrong: ${error.issues[0]?.message ?? 'not one of the known values'}.`,
    );
  }
}

/** Every field of the kind, '' where there is no value. Throws MailProblem for a value of the wrong type or an empty required one. */
export function valuesOf(kind: MailKind, data: unknown, reader: Reader): Readonly<Record<string, string>> {
  const row = z.record(z.string(), z.unknown()).catch({}).parse(data);
  return Object.fromEntries(
    Object.entries(kind.fields).map(([name, field]) => {
      const value = written(name, field, reader, row);
      if (field.required && !value) throw new MailProblem(`The field "${field.label.en}" is empty.`);
      return [name, value];
    }),
  );
}
