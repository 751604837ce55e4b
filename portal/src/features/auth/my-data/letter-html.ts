/** A decision letter in the copy of one's data: as it was told, in both languages, and not as the office keeps its words. */
import type { Block, Run } from '@school/shared/mail/content';
import type { MailLanguage } from '@school/shared/mail/kinds';
import { letterContent, type ToldLetter } from '@school/shared/mail/letter';
import { escapeHtml as escape } from '../../../lib/offline-page.ts';

const LANGUAGES: readonly MailLanguage[] = ['en', 'he'];

type Row = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isTold = (row: unknown): row is ToldLetter =>
  typeof row === 'object' &&
  row !== null &&
  'outcome' in row &&
  typeof row.outcome === 'string' &&
  'words' in row &&
  isObject(row.words) &&
  'merged' in row &&
  isObject(row.merged);

const line = (runs: readonly Run[]): string => escape(runs.map(({ text }) => text).join(''));
const lines = (tag: string, all: readonly (readonly Run[])[]): string =>
  all.map((runs) => `<${tag}>${line(runs)}</${tag}>`).join('');

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return lines('p', [block.runs]);
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      return `<${tag}>${lines('li', block.items)}</${tag}>`;
    }
    case 'quote':
      return `<blockquote>${lines('p', block.paragraphs)}</blockquote>`;
    case 'details':
      return `<dl>${block.rows.map(([label, value]) => `<dt>${escape(label)}</dt><dd>${escape(value)}</dd>`).join('')}</dl>`;
    case 'code':
      return `<p>${escape(block.text)}</p>`;
    case 'button':
      return `<p>${escape(block.label)}: ${escape(block.href)}</p>`;
  }
}

function inLanguage(letter: ToldLetter, language: MailLanguage): string {
  const { heading, blocks } = letterContent(letter, language);
  const dir = language === 'he' ? 'rtl' : 'ltr';
  return `<div lang="${language}" dir="${dir}"><h3>${escape(heading)}</h3>${blocks.map(blockHtml).join('')}</div>`;
}

/** The words of a letter; null for a row that is none, which then stands field by field. */
export function letterHtml(row: Row): string | null {
  const told: unknown = row;
  if (!isTold(told)) return null;
  try {
    return LANGUAGES.map((language) => inLanguage(told, language)).join('');
  } catch {
    return null;
  }
}
