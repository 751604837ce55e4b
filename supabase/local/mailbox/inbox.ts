/** /inbox: the page and JSON that show every local mail, everybody's sign-in links with them: the server is for this machine alone. */
import { listPage, mailPage, plainHtml } from './pages.ts';
import type { MailStore, StoredMail } from './mail-store.ts';
import { inboxCss } from './styles.ts';

/** What a journey reads: both bodies, the links and the six-digit code of each mail. */
const toJson = (mail: StoredMail) => ({
  id: mail.id,
  receivedAt: mail.receivedAt,
  from: mail.from,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  links: [...new Set(mail.text.match(/https?:\/\/[^\s<>"')]+/g) ?? [])],
  code: /(?<![\w-])\d{6}(?![\w-])/.exec(mail.text)?.[0] ?? null,
  attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
    filename,
    mimeType,
    size: content.byteLength,
    text: mimeType.startsWith('text/') ? new TextDecoder().decode(content) : null,
  })),
});

const baseHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const page = (html: string, status = 200): Response =>
  new Response(html, {
    status,
    headers: {
      ...baseHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
  });

const inNewTab = '<base target="_blank">';
const withBase = (html: string): string =>
  /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + inNewTab) : inNewTab + html;

/** The mail's own HTML: no script, no form, no picture from elsewhere; links open in a new tab. */
const sandboxed = (html: string): Response =>
  new Response(withBase(html), {
    headers: {
      ...baseHeaders,
      'x-frame-options': 'SAMEORIGIN',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; " +
        'sandbox allow-popups allow-popups-to-escape-sandbox',
    },
  });

const attachment = (mail: StoredMail, index: number): Response | null => {
  const file = mail.attachments[index];
  if (!file) return null;
  const name = encodeURIComponent(file.filename).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return new Response(new Uint8Array(file.content), {
    headers: {
      ...baseHeaders,
      'content-type': file.mimeType,
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
      'content-security-policy': 'sandbox',
    },
  });
};

async function answer(store: MailStore, url: URL): Promise<Response | null> {
  const to = url.searchParams.get('to')?.trim() || undefined;
  const [first = '', part, index] = url.pathname.replace(/^\/inbox\/?/, '').split('/');
  if (first === '') return page(listPage(await store.list({ to }), to ?? ''));
  if (first === 'style.css')
    return new Response(inboxCss, { headers: { ...baseHeaders, 'content-type': 'text/css' } });
  if (first === 'api')
    return part === 'messages' ? Response.json((await store.list({ to })).map(toJson)) : null;
  const mail = await store.read(first);
  if (!mail) return null;
  if (part === undefined) return page(mailPage(mail));
  if (part === 'html') return sandboxed(mail.html || plainHtml(mail.text));
  return part === 'attachments' ? attachment(mail, Number(index)) : null;
}

/** Answers GET requests at and below /inbox; 404 for what is not there. */
export function createInbox(store: MailStore) {
  return async (request: Request): Promise<Response> => {
    const readable = request.method === 'GET' || request.method === 'HEAD';
    const found = readable ? await answer(store, new URL(request.url)) : null;
    return found ?? new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } });
  };
}
