/** One mail as blocks of words, drawn twice: as HTML in the look of the house and as plain text. */
import school from '../copied/school.json' with { type: 'json' };
import { light } from '../copied/tokens.ts';

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'quiet'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'quote'; readonly label: string; readonly text: string };

export interface Content {
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

/** Words that people typed: escaped, own direction, line breaks kept. */
const words = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br />');

const TEXT_FONT = '16px/1.6 Assistant, Arial, sans-serif';
const HEADING_FONT = "'Frank Ruhl Libre', Georgia, serif";

function factsHtml(rows: readonly (readonly [string, string])[]): string {
  const cells = rows.map(
    ([label, value]) =>
      `<tr><td style="padding:6px 16px 6px 0;color:${light.muted};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td>` +
      `<td style="padding:6px 0;font-weight:600" dir="auto">${words(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px;font:${TEXT_FONT}">${cells.join('')}</table>`;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px" dir="auto">${words(block.text)}</p>`;
    case 'quiet':
      return `<p style="margin:0 0 16px;color:${light.muted};font-size:15px" dir="auto">${words(block.text)}</p>`;
    case 'button':
      return (
        `<p style="margin:8px 0 24px"><a href="${escapeHtml(block.href)}" style="display:inline-block;padding:14px 28px;` +
        `background:${light.night};border-radius:6px;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`
      );
    case 'facts':
      return factsHtml(block.rows);
    case 'quote':
      return (
        `<p style="margin:0 0 4px;color:${light.muted};font-size:15px">${escapeHtml(block.label)}</p>` +
        `<div dir="auto" style="margin:0 0 24px;padding:12px 16px;background:${light.stoneDeep};border-radius:6px">${words(block.text)}</div>`
      );
  }
}

export function toHtml(content: Content): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light" />
    <title>${escapeHtml(content.subject)}</title>
  </head>
  <body style="margin:0;background:${light.stone};color:${light.ink}">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${light.stone}">
      <tr><td align="center" style="padding:24px 12px">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
          <tr><td style="padding:8px 8px 16px;font:600 22px/1.3 ${HEADING_FONT};color:${light.night}">${escapeHtml(school.name)}</td></tr>
          <tr><td style="padding:32px 24px;background:${light.paper};border:1px solid ${light.line};border-top:3px solid ${light.gold};border-radius:6px;font:${TEXT_FONT};color:${light.ink}">
            <h1 style="margin:0 0 16px;font:600 26px/1.25 ${HEADING_FONT};color:${light.ink}">${escapeHtml(content.heading)}</h1>
            ${content.blocks.map(blockHtml).join('\n            ')}
          </td></tr>
          <tr><td style="padding:16px 8px;font:14px/1.6 Assistant, Arial, sans-serif;color:${light.muted}">
            ${escapeHtml(school.name)}, ${escapeHtml(school.programName)}<br />Questions? Write to
            <a href="mailto:${admissionsEmail}" style="color:${light.night}">${admissionsEmail}</a>
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

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'quiet':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.href}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'quote':
      return `${block.label}\n${block.text.replace(/^/gm, '> ')}`;
  }
}

export const toText = (content: Content): string =>
  [
    content.heading,
    ...content.blocks.map(blockText),
    `--\n${school.name}, ${school.programName}\nQuestions? Write to ${admissionsEmail}`,
  ].join('\n\n') + '\n';
