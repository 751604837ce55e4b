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

/** What a file is read for, as its reader may say it. */
export const openingPurpose = z.enum(['screen', 'dossier']);
