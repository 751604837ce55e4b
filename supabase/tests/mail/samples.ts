/** Data of every kind of mail for three readers: the longest, the emptiest and one whose name is in Hebrew only. */
import {
  hasSecretLink,
  mailKindNames,
  type MailKindName,
  type MailLanguage,
} from '@school/shared/mail/kinds';
import { exampleData } from '../../functions/_shared/mail/examples.ts';
import { renderMail, type RenderedMail } from '../../functions/_shared/mail/render.ts';

export const NOW = new Date('2026-12-01T10:00:00Z');
export const SITE = 'https://school.example.org';
export const ID = '00000000-0000-4000-8000-000000000001';
export const NASTY = '<script>alert(1)</script> "דב" & Sons';

const LONG =
  'Maximilian-Bartholomew Abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkl of Hampstead Garden';
export const readers = {
  longest: {
    first_name: LONG,
    last_name: LONG,
    name: LONG,
    place: LONG,
    reason: `${LONG}\n${LONG}`,
  },
  emptiest: {
    first_name: null,
    name: null,
    place: '',
    link: null,
    in_shekels: null,
    invited_by: null,
    last_name: null,
  },
  hebrew: {
    first_name: 'נתנאל',
    name: 'נתנאל',
    applicant: 'נתנאל בן־דוגמה',
    reason: 'העמוד השני חשוך מדי (עמ׳ 2).',
  },
} as const;
export type ReaderName = keyof typeof readers;

export interface Asked {
  readonly language?: MailLanguage;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly zone?: string | null;
  readonly words?: unknown;
  readonly application?: string | null;
}

/** A mail of this kind with example data; `data` replaces some of it. */
export const render = (
  kind: MailKindName,
  { language = 'en', data = {}, zone = null, words = null, application = null }: Asked = {},
): RenderedMail =>
  renderMail(
    {
      id: ID,
      to_email: 'dov@example.org',
      template: kind,
      data: { ...exampleData(kind, {}, NOW), application_id: ID, ...data },
      application_id: application,
      language,
      zone,
      words,
      link_token: hasSecretLink(kind) ? 'secret-token' : null,
      stop_key: ID,
    },
    SITE,
    NOW,
  );

export const everyKind = mailKindNames;
