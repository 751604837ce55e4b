/** The kinds of values that cross the wire, as the Data API writes them. */
import { z } from 'zod';

/** A key. Not held to the form of a UUID, so that tests may call a row `charge-1`. */
export const id = z.string().min(1);
export const text = z.string();
/** A moment: ISO 8601 with the zone. */
export const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d(?::?\d\d)?)$/, 'not an instant');
/** A calendar day, YYYY-MM-DD. */
export const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'not a day');
export const count = z.int();
/** Grows with every change of a row. */
export const version = z.int().min(0);
/** Dollars and cents. */
export const money = z.number();
/** JSON that is handed through as it is; the key must be there. */
export const json = z.unknown().refine((value) => value !== undefined, 'missing');
/** What a function without an answer answers. */
export const nothing = z.null();
/** A list that a function takes. */
export const listOf = <Item extends z.ZodType>(item: Item): z.ZodReadonly<z.ZodArray<Item>> =>
  z.array(item).readonly();

/** What a file is read for, as its reader may say it. */
export const openingPurpose = z.enum(['screen', 'dossier']);
/** What a family knows of a decision (private.telling): told means published, and its mail may still wait for days of rest. */
export const telling = z.strictObject({
  word: z.enum(['held', 'scheduled', 'leaving', 'told']),
  /** When it goes, or was told; null for one that is held without a time. */
  at: instant.nullable(),
  can_undo: z.boolean(),
  mail_waits_until: instant.nullable(),
});

/** How much of a record is read: general has no sensitive values. */
export const readingPart = z.enum(['whole', 'general']);

/** Where an application stands (private.standing); its words are in standing.ts. */
export const standing = z.enum([
  'draft', 'aside', 'late', 'reading', 'interview', 'interviewed', 'letter', 'waitlisted', 'offered', 'offer_over', 'deposit_due',
  'deposit_late', 'deposit_said', 'consent_due', 'registered', 'registered_owing', 'registered_done', 'rejected', 'declined', 'lapsed',
  'withdrawn', 'left',
]); // prettier-ignore
