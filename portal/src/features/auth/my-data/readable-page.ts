/** The page of the copy: plain HTML that opens without a network and prints well. Every value is escaped; nothing in it runs. */
import type { TakenData } from '@school/shared/api/shapes';
import {
  leftOutOfOwnData,
  leftOutOfRows,
  ownDataPlaces,
  ownDataTitles,
} from '@school/shared/privacy/own-data';
import { longDateTime, viewerPlace, viewerZone } from '@school/shared/dates';
import { escapeHtml as escape, offlinePage } from '../../../lib/offline-page.ts';
import { labelOf } from './labels.ts';
import { letterHtml } from './letter-html.ts';

type Value = unknown;

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

type Fields = Readonly<Record<string, Value>>;

const row = (fields: Fields): string =>
  `<dl>${Object.entries(fields)
    .filter(([key, value]) => key !== 'id' && !isEmpty(value))
    .map(([key, value]) => `<dt>${escape(labelOf(key))}</dt><dd dir="auto">${written(value)}</dd>`)
    .join('')}</dl>`;

/** When it was told, opened and what the office added, and then the letter itself. */
function letterRow(fields: Fields): string {
  const letter = letterHtml(fields);
  if (letter === null) return row(fields);
  const { words: _words, merged: _merged, ...facts } = fields;
  return row(facts) + letter;
}

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
    const shown = place === 'private.decision_letters' ? letterRow : row;
    return rows
      ? [{ id: place.replace('.', '-'), title: ownDataTitles[place], body: rows.map(shown).join('') }]
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
  return offlinePage({
    title: 'What we hold about you',
    lead: `Made on ${longDateTime(data.at, viewerZone())}. Times are those ${viewerPlace(viewerZone())}. The same stands in data.json for other programs.`,
    body: `<nav><ul>${parts.map(({ id, title }) => `<li><a href="#${id}">${escape(title)}</a></li>`).join('')}</ul></nav>
${parts.map(section).join('\n')}`,
  });
}
