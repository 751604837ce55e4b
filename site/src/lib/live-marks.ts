/**
 * Marks round values of the program year, from the moment a text is filled until its page is finished: there they become
 * elements that a loaded page can change. They are letters of Unicode's private use, which pass through Markdown, GraphQL,
 * React and its escaping unharmed.
 */
const OPEN = '\uE000';
const NAMED = '\uE001';
const CLOSE = '\uE002';

export const markLive = (name: string, text: string): string => `${OPEN}${name}${NAMED}${text}${CLOSE}`;

const VALUE = /\uE000([\w.-]+)\uE001([^\uE000-\uE002]*)\uE002/g;
/** What is left of a value that something has cut. */
const REST = /\uE000[\w.-]*\uE001?|[\uE001\uE002]/g;

/** The text as people read it. */
export const withoutMarks = (text: string): string => text.replace(VALUE, '$2').replace(REST, '');

/** Tags, and whole elements whose inside is no text of the page. */
const MARKUP = /(<script\b[\s\S]*?<\/script>|<style\b[\s\S]*?<\/style>|<title\b[\s\S]*?<\/title>|<[^>]*>)/;

/** Data for search engines keeps the values it names in an attribute: name → text. */
function dataWithNames(script: string): string {
  const named: Readonly<Record<string, string>> = Object.fromEntries(
    [...script.matchAll(VALUE)].map(([, name = '', text = '']) => [name, text] as const),
  );
  if (Object.keys(named).length === 0) return script;
  const list = JSON.stringify(named)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
  return withoutMarks(script).replace('<script', `<script data-live-in="${list}"`);
}

/** A finished page: marked values in its text become elements with their names; elsewhere they become plain text. */
export function finishLive(html: string): string {
  return html
    .split(MARKUP)
    .map((part, at) => {
      if (at % 2 === 0) return withoutRest(part.replace(VALUE, '<span data-live="$1">$2</span>'));
      return part.startsWith('<script') ? dataWithNames(part) : withoutMarks(part);
    })
    .join('');
}

const withoutRest = (text: string): string => text.replace(REST, '');
