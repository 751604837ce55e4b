/**
 * How many ways there are to make a list or a form.
 *
 * A **list** pages, sorts or filters rows that the server gives it. What draws fixed rows (a statement, a page for printing,
 * the times of one day) is a table and no list. Each folder that draws such controls itself, or frames rows with react-admin's
 * list, is one mechanism. A **form** keeps what somebody types until it is saved; what chooses which rows are shown (folders
 * `filters` and `list`) saves nothing.
 */
import path from 'node:path';
import { isTest, type Module } from './modules.ts';

const LIST =
  /@mui\/material\/(?:TablePagination|Pagination|TableSortLabel)'|<(?:ListBase|Datagrid|DataTable|InfiniteList)\b|import \{[^}]*\bList\b[^}]*\} from 'react-admin'/;
const INPUT = /<(?:TextField|Select|Autocomplete|ReleaseChoice)\b/;
/** What stands between the tags of a question. */
const insideQuestions = (text: string): string[] =>
  text
    .split('</ConfirmDialog>')
    .slice(0, -1)
    .map((part) => part.slice(part.lastIndexOf('<ConfirmDialog')));
const RECORD_EDITS = /use-record-edits\.ts'|\bFormDialog\.tsx'/;

const folders = (modules: readonly Module[], mark: RegExp): string[] => [
  ...new Set(modules.filter(({ text }) => mark.test(text)).map(({ name }) => path.posix.dirname(name))),
];
const named = (modules: readonly Module[], end: RegExp): number =>
  modules.filter(({ name }) => end.test(name)).length;
const files = (modules: readonly Module[], is: (text: string) => boolean): number =>
  modules.filter(({ text }) => is(text)).length;

export function mechanisms(modules: readonly Module[]): Readonly<Record<string, number>> {
  const of = (room: string): Module[] =>
    modules.filter((module) => module.room === room && !isTest(module.name));
  const [office, portal] = [of('admin'), of('portal')];
  const savers = office.filter(({ name }) => !/\/(?:filters|list)\//.test(name));
  return {
    'lists of the office: kits': folders(office, LIST).length,
    'lists of the office: search boxes':
      named(office, /\/SearchBox\.tsx$/) + folders(office, /<FilterLiveSearch\b/).length,
    'lists of the office: column choosers':
      named(office, /\/ColumnChooser\.tsx$/) + folders(office, /<SelectColumnsButton\b/).length,
    'forms of the office: files on useRecordEdits': files(office, (text) => RECORD_EDITS.test(text)),
    'forms of the office: on a form library': files(office, (text) =>
      /from 'react-hook-form'|\b(?:SimpleForm|useInput|EditBase|CreateBase)\b/.test(text),
    ),
    'forms of the office: a question with an input inside': files(savers, (text) =>
      insideQuestions(text).some((inside) => INPUT.test(inside)),
    ),
    'forms of the office: a form element of their own': files(
      office,
      (text) =>
        /\bonSubmit=\{/.test(text) && !/\bfunction FormDialog\b/.test(text) && !RECORD_EDITS.test(text),
    ),
    'forms of the portal: files on Autosave': files(portal, (text) => /autosave(?:-[\w]+)?\.ts'/i.test(text)),
    'forms of the portal: files on useForm, sent once': files(portal, (text) =>
      /lib\/use-form\.tsx?'/.test(text),
    ),
    'forms of the portal: on a form library': files(portal, (text) => /from 'react-hook-form'/.test(text)),
  };
}
