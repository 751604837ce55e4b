/**
 * The authentication mails as Go templates, in the frame of every other mail and in the language of the account
 * (`mail_language` in its metadata; English where there is none). `npm run derive` writes supabase/templates from here.
 */
import school from '@school/shared/school.json' with { type: 'json' };
import type { MailLanguage } from '@school/shared/mail/kinds';
import type { Block, Run } from '@school/shared/mail/content';
import { toHtml } from '../../functions/_shared/mail/mail-frame.ts';
import { ADDRESS, authMailWords, NEW_ADDRESS, type AuthMailName } from './words.ts';

/** `type` of the link, as /verify and the auth service name it. */
const LINK_TYPES: Readonly<Record<AuthMailName, string>> = {
  confirmation: 'signup',
  invite: 'invite',
  recovery: 'recovery',
  email_change: 'email_change',
};

/** The page to go on to is handed over where the redirect names one of ours. */
const NEXT =
  '{{ if gt (len .RedirectTo) (len (print .SiteURL `/`)) }}&next={{ slice .RedirectTo (len .SiteURL) | urlquery }}{{ end }}';
const linkOf = (name: AuthMailName): string =>
  `{{ .SiteURL }}/verify?token_hash={{ .TokenHash }}&type=${LINK_TYPES[name]}${NEXT}`;

/** `print`, since metadata holds whatever its owner wrote, or nothing: Go compares texts with texts only. */
const inLanguage = (hebrew: string, english: string): string =>
  `{{ if eq (print .Data.mail_language) \`he\` }}${hebrew}{{ else }}${english}{{ end }}`;

const runOf = (text: string): Run =>
  text === ADDRESS || text === NEW_ADDRESS ? { text, merged: true } : { text };

/** The six digits for a page that asks for them. */
const codeOf = (words: string | null): Block[] =>
  words === null
    ? []
    : [
        { kind: 'text', runs: [{ text: words }] },
        { kind: 'code', text: '{{ .Token }}' },
      ];

function document(name: AuthMailName, language: MailLanguage): string {
  const words = authMailWords[name][language];
  const blocks: Block[] = [
    { kind: 'text', runs: words.opening.map(runOf) },
    { kind: 'button', label: words.button, href: linkOf(name) },
    ...codeOf(words.code),
    { kind: 'text', runs: [{ text: words.closing }] },
  ];
  return toHtml({ language, subject: words.subject, heading: words.heading, blocks });
}

/** What supabase/templates/{name}.html holds. */
export const authMail = (name: AuthMailName): string =>
  inLanguage(document(name, 'he'), document(name, 'en'));

/** What supabase/config.toml asks of the environment of the CLI: the school's own words in it. */
export const schoolSettings = (): Readonly<Record<'SCHOOL_NAME' | 'INVITE_SUBJECT', string>> => ({
  SCHOOL_NAME: school.name,
  INVITE_SUBJECT: authMailSubject('invite'),
});

/** The subject in supabase/config.toml. */
export const authMailSubject = (name: AuthMailName): string =>
  inLanguage(authMailWords[name].he.subject, authMailWords[name].en.subject);
