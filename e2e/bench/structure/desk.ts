/**
 * How much of the office lies in front of its people.
 *
 * - **Menu entries**: entries with an icon, which is what the menu draws; an officer's are those that are not for administrators alone.
 * - **Fields of a page**: inputs of the page of a program year that has most of them; the tracks of a year count four times.
 * - **Ways to write**: controls that begin a letter, or a message to many.
 */
import { isTest, type Module } from './modules.ts';

const count = (text: string, what: RegExp): number => [...text.matchAll(what)].length;
const TRACKS = 4;

function fieldsOfAPage(text: (name: string) => string): number {
  const fields = text('program-years/fields.ts');
  const inputs = count(text('program-years/TrackRow.tsx'), /^ {2}\['\w+', '[^']+', '\w+'\],$/gm) * TRACKS;
  const all = count(fields, /\bname: '\w+'/g);
  const elsewhere = (page: string): number =>
    count(new RegExp(`\\b${page}: \\[([^\\]]*)\\]`).exec(fields)?.[1] ?? '', /'\w+'/g);
  const pages = ['money', 'form', 'keeping'].map(elsewhere);
  const moved = pages.reduce((sum, names) => sum + names, 0);
  if (moved === 0) return all + inputs;
  const dates = count(fields.split('settingFields')[0] ?? '', /\bname: '\w+'/g);
  return Math.max(dates, all - dates - moved, elsewhere('money') + inputs, ...pages);
}

export function desk(modules: readonly Module[]): Readonly<Record<string, number>> {
  const office = modules.filter(({ room, name }) => room === 'admin' && !isTest(name));
  const text = (end: string): string => office.find(({ name }) => name.endsWith(`/${end}`))?.text ?? '';
  const menu = text('layout/menu-items.ts');
  const closed = count(
    menu,
    /icon: \w+Icon,\s*(?:roles: (?:administratorRoles|\['super_admin'\])|pages: \[\s*page\('[^']*', '[^']*', contentRoles)/g,
  );
  const entries = count(menu, /\bicon: \w+Icon\b/g);
  return {
    'the office: menu entries of an officer': entries - closed,
    'the office: menu entries of a super administrator': entries,
    'the office: most fields on a page of a program year': fieldsOfAPage(text),
    'the office: ways to write': office.reduce(
      (sum, { name, text: source }) =>
        name.endsWith('screen-code.ts')
          ? sum
          : sum + count(source, /'\/letters\/new'|import\('[^']*\/MessageDialog\.tsx'\)/g),
      0,
    ),
    'the office: lines of admin/src outside tests': office
      .filter(({ name }) => name.startsWith('admin/src/'))
      .reduce((sum, { lines }) => sum + lines, 0),
  };
}
