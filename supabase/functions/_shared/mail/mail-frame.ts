/**
 * The one frame of every mail, in HTML. What mail clients ask for (docs/operations.md, "Mail", has the list): tables, styles on the
 * elements, direction and alignment said at every cell, one style sheet that only dark mode needs, no pictures, nothing loaded.
 */
import school from '@school/shared/school.json' with { type: 'json' };
import { dark, light } from '@school/shared/tokens';
import type { MailLanguage } from '@school/shared/mail/kinds';
import type { Block, Content, Run } from '@school/shared/mail/content';
import { frameWords } from './mail-frame-words.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

/** Words that people typed: escaped, line breaks kept. */
const words = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br />');

/** The lines of a detail apart from each other: a time in two zones, each of which may take two lines on a phone. */
const lines = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line, index) =>
      index === 0 ? escapeHtml(line) : `<div style="padding:6px 0 0">${escapeHtml(line)}</div>`,
    )
    .join('');

/** A name of eighty letters must not make the mail wider than the phone: the first for most programs, the second for old ones. */
const BREAK = 'overflow-wrap:anywhere;word-break:break-word';

const TEXT_FONT = '16px/1.6 Assistant, Arial, sans-serif';
const HEADING_FONT = "'Frank Ruhl Libre', Georgia, serif";

/** Colours of dark mode, for clients that have one; others keep the light ones on the elements. */
const DARK = [
  ['page', `background:${dark.stone};color:${dark.ink}`],
  ['card', `background:${dark.paper};color:${dark.ink};border-color:${dark.line}`],
  ['ink', `color:${dark.ink}`],
  ['name', `color:${dark.night}`],
  ['quiet', `color:${dark.muted}`],
  ['quote', `background:${dark.stoneDeep};color:${dark.ink}`],
  ['link', `color:${dark.night}`],
  ['button', `background:${dark.night};color:${dark.stone}`],
] as const;
const darkCss = DARK.map(
  ([name, rules]) =>
    `.${name}{${rules
      .split(';')
      .map((rule) => `${rule} !important`)
      .join(';')}}`,
).join('');

interface Sides {
  readonly dir: 'ltr' | 'rtl';
  readonly start: 'left' | 'right';
}
const SIDES: Readonly<Record<MailLanguage, Sides>> = {
  en: { dir: 'ltr', start: 'left' },
  he: { dir: 'rtl', start: 'right' },
};

/** A merged value stands isolated, so that a Hebrew name does not turn an English sentence around it. */
function runHtml({ text, bold, italic, href, merged }: Run): string {
  let html = merged ? `<span dir="auto">${words(text)}</span>` : words(text);
  if (bold) html = `<strong>${html}</strong>`;
  if (italic) html = `<em>${html}</em>`;
  if (href) html = `<a href="${escapeHtml(href)}" class="link" style="color:${light.night}">${html}</a>`;
  return html;
}
const runsHtml = (runs: readonly Run[]): string => runs.map(runHtml).join('');

/** A paragraph of one merged value reads in its own direction. */
const ownDirection = (runs: readonly Run[], { dir }: Sides): string =>
  runs.length === 1 && runs[0]?.merged ? 'auto' : dir;

const paragraph = (runs: readonly Run[], sides: Sides, style: string): string =>
  `<p dir="${ownDirection(runs, sides)}" style="margin:${style}">${runsHtml(runs)}</p>`;

function blockHtml(block: Block, sides: Sides): string {
  const { dir, start } = sides;
  switch (block.kind) {
    case 'text':
      return paragraph(block.runs, sides, '0 0 16px');
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      const items = block.items.map((runs) => `<li style="margin:0 0 8px">${runsHtml(runs)}</li>`).join('');
      return `<${tag} dir="${dir}" style="margin:0 0 16px;padding:0 24px">${items}</${tag}>`;
    }
    case 'quote':
      return (
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr>` +
        `<td class="quote" align="${start}" style="padding:12px 16px;background:${light.stoneDeep};border-radius:6px;font:${TEXT_FONT};color:${light.ink}">` +
        `${block.paragraphs.map((runs) => paragraph(runs, sides, '0')).join('')}</td></tr></table>`
      );
    case 'details': {
      const rows = block.rows.map(
        ([label, value]) =>
          `<tr><td class="quiet" dir="${dir}" align="${start}" style="padding:6px 0;color:${light.muted};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td>` +
          `<td style="width:16px"></td>` +
          `<td class="ink" dir="auto" align="${start}" style="padding:6px 0;font-weight:600;color:${light.ink};text-align:${start}">${lines(value)}</td></tr>`,
      );
      return `<table role="presentation" dir="${dir}" cellpadding="0" cellspacing="0" style="margin:0 0 24px;font:${TEXT_FONT}">${rows.join('')}</table>`;
    }
    case 'code':
      return `<p class="quote" dir="ltr" align="center" style="margin:0 0 24px;padding:12px 16px;background:${light.stoneDeep};border-radius:6px;font:700 26px/1.2 'Courier New',monospace;letter-spacing:6px;text-align:center">${words(block.text)}</p>`;
    case 'button':
      return (
        `<table role="presentation" dir="${dir}" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>` +
        `<td class="button" align="center" style="background:${light.night};border-radius:6px">` +
        `<a href="${escapeHtml(block.href)}" class="button" style="display:inline-block;padding:14px 28px;font:600 ${TEXT_FONT};color:#ffffff;text-decoration:none">${escapeHtml(block.label)}</a></td></tr></table>`
      );
  }
}

/** A whole mail in HTML. */
export function toHtml(content: Content): string {
  const sides = SIDES[content.language];
  const { dir, start } = sides;
  const foot = frameWords(content);
  const cell = `align="${start}" dir="${dir}"`;
  return `<!doctype html>
<html lang="${content.language}" dir="${dir}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>${escapeHtml(content.subject)}</title>
    <style>@media (prefers-color-scheme: dark){${darkCss}}</style>
  </head>
  <body class="page" dir="${dir}" style="margin:0;background:${light.stone};color:${light.ink}">
    <table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${light.stone}">
      <tr><td align="center" style="padding:24px 12px">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed">
          <tr><td class="name" ${cell} style="padding:8px 8px 16px;font:600 22px/1.3 ${HEADING_FONT};color:${light.night}">${escapeHtml(foot.school)}</td></tr>
          <tr><td class="card" ${cell} style="padding:32px 24px;background:${light.paper};border:1px solid ${light.line};border-top:3px solid ${light.gold};border-radius:6px;font:${TEXT_FONT};color:${light.ink};${BREAK}">
            <h1 class="ink" style="margin:0 0 16px;font:600 26px/1.25 ${HEADING_FONT};color:${light.ink}">${escapeHtml(content.heading)}</h1>
            ${content.blocks.map((block) => blockHtml(block, sides)).join('\n            ')}
          </td></tr>
          <tr><td class="quiet" ${cell} style="padding:16px 8px;font:14px/1.6 Assistant, Arial, sans-serif;color:${light.muted}">
            ${foot.lines.map(([before, label, href]) => `${escapeHtml(before)}${href ? `<a href="${escapeHtml(href)}" class="link" style="color:${light.night}">${escapeHtml(label)}</a>` : escapeHtml(label)}`).join('<br />\n            ')}
          </td></tr>
        </table>
      </td></tr>
    </table>
  </body>
</html>
`;
}

/** Where answers to these mails go. */
export const admissionsEmail: string =
  school.contacts.find((contact) => contact.id === 'admissions')?.email ?? school.email;
