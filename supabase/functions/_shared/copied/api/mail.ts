import { z } from 'zod';
import { fn } from './define.ts';
import { mail_templates } from './rows.generated.ts';
import { id, json, nothing, text } from './values.ts';


export const mailLanguage = mail_templates.shape.language;

/** Words as the office writes them; the body is held to shared/src/mail/body.ts by whoever draws it. */
export const mailWords = z.strictObject({ subject: text, heading: text, body: z.record(text, json) });

const settings = {
  stop_reminders: fn({
    about: 'Stops the reminders of whoever holds the key; never tells whether it was somebody’s.',
    callers: 'everybody',
    args: { key: id },
    result: nothing,
    refusals: [],
  }),
};
const templates = {
  mail_preview_people: fn({
    about: 'People to try a mail on: those named, then the three most likely to break it.',
    callers: 'officers',
    reads: true,
    args: { application_ids: z.array(id).optional() },
    result: z.array(
      z.strictObject({
        why: z.enum(['chosen', 'longest_name', 'empty_fields', 'hebrew_only']),
        name: text,
        email: text,
        time_zone: text.nullable(),
        data: z.record(z.string(), text.nullable()),
      }),
    ),
    refusals: [],
  }),
};

export const mailFunctions = { ...settings, ...templates,};
