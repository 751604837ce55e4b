/** The HTML of /inbox: two pages, no script. */
import school from '@school/shared/school.json' with { type: 'json' };
import { escapeHtml as e } from './escape.ts';
import type { StoredMail } from './mail-store.ts';

const when = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

const layout = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
  `<title>${e(title)} · Inbox</title><link rel="stylesheet" href="/inbox/style.css"></head><body>` +
  `<header><div class="wrap"><a class="brand" href="/inbox">${e(school.name)} · Inbox</a>` +
  `<p>Mail kept on this machine in place of being sent.</p></div></header>` +
  `<main class="wrap">${body}</main></body></html>`;

const initial = (mail: StoredMail): string => e((mail.to[0] ?? '?').slice(0, 1).toUpperCase());

const row = (mail: StoredMail): string =>
  `<li><a class="row" href="/inbox/${mail.id}"><span class="initial" aria-hidden="true">${initial(mail)}</span>` +
  `<span class="what"><strong dir="auto">${e(mail.subject || '(no subject)')}</strong>` +
  `<span class="to">To ${e(mail.to.join(', '))}</span></span>` +
  `<time datetime="${mail.receivedAt}">${e(when(mail.receivedAt))}</time></a></li>`;

const emptyText = (to: string): string =>
  to
    ? `No mail to ${e(to)} yet. <a href="/inbox">Show all mail</a>`
    : 'No mail yet. Create an account at <a href="/login">/login</a> and its verification mail appears here.';

const SHOWN = 200;

const countText = (count: number): string =>
  `${count} ${count === 1 ? 'mail' : 'mails'}, newest first${count > SHOWN ? `; the newest ${SHOWN} are shown` : ''}`;

/** All mails, or those to one address. */
export const listPage = (mails: readonly StoredMail[], to: string): string =>
  layout(
    to ? `Mail to ${to}` : 'All mail',
    `<h1>${to ? `Mail to ${e(to)}` : 'All mail'}</h1>` +
      `<form action="/inbox" method="get" role="search"><label for="to">Show mail to</label>` +
      `<div class="field"><input id="to" name="to" type="search" inputmode="email" autocomplete="off" value="${e(to)}" placeholder="name@example.org">` +
      `<button>Filter</button>${to ? '<a class="clear" href="/inbox">Show all</a>' : ''}</div></form>` +
      (mails.length > 0
        ? `<p class="count">${countText(mails.length)}</p><ul class="list">${mails.slice(0, SHOWN).map(row).join('')}</ul>`
        : `<p class="empty">${emptyText(to)}</p>`),
  );

/** Escaped text whose web addresses can be clicked. */
const linked = (text: string): string =>
  e(text).replace(
    /https?:\/\/(?:(?!&(?:lt|gt|quot|#39);)[^\s)])+/g,
    (url) => `<a href="${url}" target="_blank" rel="noopener">${url}</a>`,
  );

/** A page for a mail that has no HTML part. */
export const plainHtml = (text: string): string =>
  `<!doctype html><meta charset="utf-8"><pre style="white-space:pre-wrap;font:16px/1.6 sans-serif">${linked(text)}</pre>`;

const attachmentList = (mail: StoredMail): string =>
  mail.attachments.length === 0
    ? ''
    : `<section><h2>Attachments</h2><ul class="files">${mail.attachments
        .map(
          (file, index) =>
            `<li><a href="/inbox/${mail.id}/attachments/${index}" download><bdi>${e(file.filename)}</bdi></a> ` +
            `<span>${e(file.mimeType)}, ${Math.max(1, Math.round(file.content.byteLength / 1024))} KB</span></li>`,
        )
        .join('')}</ul></section>`;

/** One mail: its HTML in a sandbox, its text with clickable links, its attachments. */
export const mailPage = (mail: StoredMail): string =>
  layout(
    mail.subject,
    `<p><a href="/inbox">All mail</a></p><h1 dir="auto">${e(mail.subject || '(no subject)')}</h1>` +
      `<dl><div><dt>To</dt><dd>${mail.to.map((to) => `<a href="/inbox?to=${encodeURIComponent(to)}">${e(to)}</a>`).join(', ')}</dd></div>` +
      `<div><dt>From</dt><dd>${e(mail.from)}</dd></div><div><dt>Received</dt><dd><time datetime="${mail.receivedAt}">${e(when(mail.receivedAt))}</time></dd></div></dl>` +
      `<iframe title="The mail as it looks" src="/inbox/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>` +
      attachmentList(mail) +
      `<details><summary>Plain text</summary><pre dir="auto">${linked(mail.text)}</pre></details>`,
  );
