import { readFile, readdir } from 'node:fs/promises';
import school from '@school/shared/school.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { authMailSubject, schoolSettings } from '../../scripts/auth-mails/auth-mail.ts';
import { authMailWords, type AuthMailName } from '../../scripts/auth-mails/words.ts';
import { allowedRedirect } from './redirects.ts';
import { createLimiter } from './limits.ts';
import { authSettings } from './settings.ts';
import { htmlToText, renderTemplate, subjectOf } from './template.ts';

const root = new URL('../../', import.meta.url);
const templates = async () => {
  const names = (await readdir(new URL('templates/', root))).filter((name) => name.endsWith('.html'));
  return Promise.all(
    names.map(async (name) => ({ name, html: await readFile(new URL(`templates/${name}`, root), 'utf8') })),
  );
};

test('Values are escaped for HTML and encoded for addresses', () => {
  const data = { Email: '<b>"x"</b>', RedirectTo: '/a?b=c&d' };
  expect(renderTemplate('{{ .Email }} {{ .RedirectTo | urlquery }}', data)).toBe(
    '&lt;b&gt;&quot;x&quot;&lt;/b&gt; %2Fa%3Fb%3Dc%26d',
  );
});

test('Conditions, else, nesting and calls read as in Go', () => {
  const render = (template: string) =>
    renderTemplate(template, { A: 'yes', B: '', Data: { first_name: 'Dov' } });
  expect(render('{{ if .A }}1{{ if .B }}2{{ else }}3{{ end }}{{ else }}4{{ end }}5')).toBe('135');
  expect(render('{{ if gt (len .A) (len (print .B "ab")) }}longer{{ end }}')).toBe('longer');
  expect(render('{{ print .A `/` "x" }}')).toBe('yes/x');
  expect(render('{{ slice .A 1 }}{{ .Data.first_name }}{{ .Data.nothing }}')).toBe('esDov');
  expect(() => render('{{ call .A }}')).toThrow('unknown function');
});

test('The plain-text part carries every word, and each address right after its own words', () => {
  const html =
    '<head><title>x</title></head><p>Hello &amp; welcome</p><a href="https://a.example/?x=1&amp;y=2" style="b"\n>Go</a\n>' +
    '<p>Write to <a href="mailto:b@example.org">b@example.org</a></p>';
  expect(htmlToText(html)).toBe('Hello & welcome\n\nGo:\nhttps://a.example/?x=1&y=2\nWrite to b@example.org');
});

/** A page asks for their six digits; the others have a link alone. */
const WITH_CODE = ['confirmation', 'recovery'];

test('Each template names the school, its address, the link, the code where one is asked for, and the subject that config.toml has', async () => {
  const config = await readFile(new URL('config.toml', root), 'utf8');
  const all = await templates();
  expect(all.map(({ name }) => name).sort()).toEqual([
    'confirmation.html',
    'email_change.html',
    'invite.html',
    'recovery.html',
  ]);
  for (const { name, html } of all) {
    for (const part of [
      school.name,
      school.contacts[0]?.email ?? '',
      '{{ .SiteURL }}/verify?token_hash={{ .TokenHash }}',
    ])
      expect(html).toContain(part);
    expect(html.includes('{{ .Token }}'), name).toBe(WITH_CODE.includes(name.replace('.html', '')));
    const section = config.split(`[auth.email.template.${name.replace('.html', '')}]`)[1] ?? '';
    const written = /subject = "([^"]*)"/.exec(section)?.[1] ?? '';
    const subject = written === 'env(INVITE_SUBJECT)' ? schoolSettings().INVITE_SUBJECT : written;
    expect(subject).toBe(authMailSubject(name.replace('.html', '') as AuthMailName));
    for (const Data of [{}, { mail_language: 'he' }])
      expect(renderTemplate(subject, { Data })).toBe(subjectOf(renderTemplate(html, { Data })));
    expect(section).toContain(`content_path = "./supabase/templates/${name}"`);
  }
});

test('Authentication mails speak the language of the account, and English whatever else stands in its metadata', async () => {
  const data = { SiteURL: 'https://school.example.org', RedirectTo: '', Token: '123456', TokenHash: 'abc' };
  const address = { Email: 'dov@example.org', NewEmail: 'dov.new@example.org' };
  for (const { name, html } of await templates()) {
    const words = authMailWords[name.replace('.html', '') as AuthMailName];
    for (const mail_language of ['he', 'en', '', 'xx', 5, undefined]) {
      const language = mail_language === 'he' ? 'he' : 'en';
      const mail = renderTemplate(html, { ...data, ...address, Data: { mail_language } });
      expect(mail).toContain(`<html lang="${language}" dir="${language === 'he' ? 'rtl' : 'ltr'}">`);
      expect(mail.match(/<html/g)).toHaveLength(1);
      expect(subjectOf(mail)).toBe(words[language].subject);
      expect(htmlToText(mail)).toContain(words[language].closing);
      expect(htmlToText(mail).includes('123456')).toBe(WITH_CODE.includes(name.replace('.html', '')));
    }
  }
});

test('The embedded server and config.toml hold the same limits', async () => {
  const config = await readFile(new URL('config.toml', root), 'utf8');
  const value = (key: string) => Number(new RegExp(`^${key} = "?(\\d+)`, 'm').exec(config)?.[1]);
  expect(value('jwt_expiry')).toBe(authSettings.accessTokenSeconds);
  expect(value('refresh_token_reuse_interval')).toBe(authSettings.refreshReuseSeconds);
  expect(value('otp_expiry')).toBe(authSettings.codeSeconds);
  expect(value('max_frequency')).toBe(authSettings.mailIntervalSeconds);
  expect(value('minimum_password_length')).toBe(authSettings.minPasswordLength);
});

test('Redirects stay on the origin', () => {
  const own = 'https://school.example.org';
  expect(allowedRedirect(`${own}/apply?next=/`, own)).toBe(`${own}/apply?next=/`);
  for (const target of [
    null,
    '',
    '/apply',
    `${own}/`,
    `${own}@evil.example.net`,
    `${own}.evil.example.net`,
    'http://school.example.org',
    'data:text/html,x',
  ])
    expect(allowedRedirect(target, own)).toBe(own);
});

test('A limiter opens again when its window ends', () => {
  let now = 0;
  const limiter = createLimiter(() => now);
  const rule = { max: 2, seconds: 10 };
  expect([
    limiter.take('a', rule),
    limiter.take('a', rule),
    limiter.take('a', rule),
    limiter.take('b', rule),
  ]).toEqual([0, 0, 10, 0]);
  now = 10_000;
  expect(limiter.take('a', rule)).toBe(0);
});
