/** The page of the copy: plain HTML that opens without a network and prints well. Every value is escaped; nothing in it runs. */
import type { TakenData } from '@school/shared/api/shapes';
import {
  leftOutOfOwnData,
  leftOutOfRows,
  ownDataPlaces,
  ownDataTitles,
} from '@school/shared/privacy/own-data';
import { longDateTime, viewerZone } from '@school/shared/dates';
import { light } from '@school/shared/tokens';
import { labelOf } from './labels.ts';

type Value = unknown;

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const isEmpty = (value: Value): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

function written(value: Value): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string')
    return escape(INSTANT.test(value) ? longDateTime(value, viewerZone()) : value);
  if (Array.isArray(value)) return value.map(written).join(', ');
  if (typeof value === 'object' && value !== null)
    return `<dl>${Object.entries(value)
      .map(([key, inner]) => `<dt>${escape(labelOf(key))}</dt><dd dir="auto">${written(inner) || '–'}</dd>`)
      .join('')}</dl>`;
  return typeof value === 'number' ? String(value) : '';
}

const row = (fields: Readonly<Record<string, Value>>): string =>
  `<dl>${Object.entries(fields)
    .filter(([key, value]) => key !== 'id' && !isEmpty(value))
    .map(([key, value]) => `<dt>${escape(labelOf(key))}</dt><dd dir="auto">${written(value)}</dd>`)
    .join('')}</dl>`;

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

export interface PackedFile {
  readonly name: string;
  readonly missing: boolean;
}

const fileLine = ({ name, missing }: PackedFile): string => {
  const text = escape(name.slice('files/'.length));
  return missing
    ? `<li dir="auto">${text} <span class="muted">(could not be read; write to the office)</span></li>`
    : `<li><a dir="auto" href="${escape(encodeURI(name).replaceAll('#', '%23').replaceAll('?', '%3F'))}">${text}</a></li>`;
};

interface Part {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

const section = ({ id, title, body }: Part): string =>
  `<section id="${id}"><h2>${escape(title)}</h2>${body}</section>`;

/** Everything in words; the files are linked where they lie beside the page. */
export function readablePage(data: TakenData, files: readonly PackedFile[]): string {
  const parts: Part[] = ownDataPlaces.flatMap((place) => {
    const rows = data.parts[place];
    return rows
      ? [{ id: place.replace('.', '-'), title: ownDataTitles[place], body: rows.map(row).join('') }]
      : [];
  });
  if (files.length > 0)
    parts.push({ id: 'files', title: 'Your files', body: `<ul>${files.map(fileLine).join('')}</ul>` });
  const reasons = [...new Set([...leftOutOfRows, ...Object.values(leftOutOfOwnData)])];
  parts.push({
    id: 'left-out',
    title: 'What is not in this copy',
    body: `<ul>${reasons.map((reason) => `<li>${escape(reason)}</li>`).join('')}</ul>`,
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Everything we hold about you</title><style>${STYLE}</style></head>
<body><main><h1>Everything we hold about you</h1>
<p class="muted">Made on ${escape(longDateTime(data.at, viewerZone()))}. The same stands in data.json for other programs.</p>
<nav><ul>${parts.map(({ id, title }) => `<li><a href="#${id}">${escape(title)}</a></li>`).join('')}</ul></nav>
${parts.map(section).join('\n')}
</main></body></html>
`;
}
