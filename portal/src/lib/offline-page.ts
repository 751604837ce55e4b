/** A page that is saved: plain HTML that opens without a network and prints well. Nothing in it runs. */
import { light } from '@school/shared/tokens';
import { shownLanguage } from './language.ts';

/** How long a saved file's address lives: it must outlive the browser's saving of a large file. */
const KEEP_MS = 600_000;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = `
:root{color-scheme:light}
body{margin:0;background:${light.stone};color:${light.ink};font:1rem/1.55 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-inline-size:46rem;margin-inline:auto;padding:2.5rem 1.25rem 4rem}
h1{margin:0;font-size:1.9rem;line-height:1.2;color:${light.night}}
h2{margin:0 0 .75rem;font-size:1.2rem;color:${light.night}}
section,nav{margin-block-start:1.5rem;padding:1.25rem 1.5rem;background:${light.paper};border:1px solid ${light.line};border-radius:8px}
nav ul{columns:2 14rem;margin:0;padding:0;list-style:none}
a{color:${light.night}}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.35rem 1.25rem;margin:0}
section>dl+dl{margin-block-start:1rem;padding-block-start:1rem;border-block-start:1px solid ${light.line}}
dt{color:${light.muted}}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
dd>dl{grid-template-columns:1fr;gap:0}
.muted{color:${light.muted}}
@media(max-width:36rem){dl{grid-template-columns:1fr;gap:0}dd{margin-block-end:.6rem}section,nav{padding:1rem}}
@media print{body{background:#fff}section{break-inside:auto;border-color:#ccc}nav{display:none}}
`;

export interface OfflinePage {
  readonly title: string;
  /** One line below the title. */
  readonly lead: string;
  /** HTML whose values are escaped already. */
  readonly body: string;
}

export const offlinePage = ({ title, lead, body }: OfflinePage): string => `<!doctype html>
<html lang="${shownLanguage()}" dir="${shownLanguage() === 'he' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
<p class="muted">${escapeHtml(lead)}</p>
${body}
</main></body></html>
`;

/** Hands a file to the browser to save. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
