import { z } from 'zod';
import { count, day, id, instant, text } from './values.ts';


export const admins = z.strictObject({
  user_id: id,
  role: z.enum(['super_admin', 'admin', 'admissions', 'staff', 'house', 'editor']),
  is_active: z.boolean(),
  display_name: text,
  invited_at: instant.nullable(),
  version: count,
  created_at: instant,
  updated_at: instant,
  works_from: day.nullable(),
  works_until: day.nullable(),
});

export const application_documents = z.strictObject({
  id: id,
  application_id: id,
  kind: z.enum(['transcript', 'recommendation', 'passport', 'medical', 'resume', 'question']),
  question_id: id.nullable(),
  file_name: text,
  content_type: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  size_bytes: count,
  storage_path: text,
  state: z.enum(['uploading', 'received', 'checked', 'replace', 'removed']),
  reason: text.nullable(),
  uploaded_at: instant.nullable(),
  version: count,
  created_at: instant,
  updated_at: instant,
});

export const email_outbox = z.strictObject({
  id: id,
  to_email: text,
  template: text,
  data: z.record(z.string(), z.json()),
  application_id: id.nullable(),
  student_id: id.nullable(),
  position: count,
  mailing_id: id.nullable(),
  link_for: id.nullable(),
  event_key: text,
  state: z.enum(['queued', 'sending', 'sent', 'failed', 'cancelled']),
  send_after: instant,
  attempts: count,
  lease: id.nullable(),
  leased_until: instant.nullable(),
  last_error: text.nullable(),
  sent_at: instant.nullable(),
  version: count,
  created_at: instant,
  updated_at: instant,
});

export const mail_templates = z.strictObject({
  id: id,
  program_year_id: id,
  kind: text,
  language: z.enum(['en', 'he']),
  number: count,
  is_current: z.boolean(),
  subject: text,
  heading: text,
  body: z.record(z.string(), z.json()),
  created_by: id.nullable(),
  created_at: instant,
});

export const payment_reversals = z.strictObject({
  id: id,
  payment_id: id,
  student_id: id,
  kind: z.enum(['refund', 'dispute']),
  amount: z.number(),
  state: z.enum(['done', 'failed', 'inquiry', 'open', 'won', 'lost']),
  provider_reference: text,
  seen_at: instant.nullable(),
  version: count,
  created_at: instant,
  updated_at: instant,
});
