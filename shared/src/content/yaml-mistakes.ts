/** What is wrong between the two --- lines, with the line and what to write instead: YAML's own words help nobody who writes Hebrew. */
interface Field {
  readonly name: string;
  readonly value: string;
}
type Rule = (line: string, field: Field | null) => string | null;

const HEBREW = /[\u0590-\u05ff]/;
const FIELD = /^([\w-]+):(?:\s+(.*))?$/;
const fieldOf = (line: string): Field | null => {
  const match = FIELD.exec(line.trimEnd());
  return match ? { name: match[1] ?? '', value: (match[2] ?? '').trim() } : null;
};
const marksIn = (text: string, mark: string): number =>
  text.replaceAll(`\\${mark}`, '').split(mark).length - 1;
const isQuoted = (value: string): boolean => /^["']/.test(value);
const quoted = (value: string): string => `"${value.replaceAll('"', HEBREW.test(value) ? '״' : '\\"')}"`;

const tab: Rule = (line) =>
  /^ *\t/.test(line)
    ? 'begins with a tab. Remove it; where a line must be moved to the right, use spaces.'
    : null;

const space: Rule = (line, field) =>
  !field && /^\s+[\w-]+:/.test(line) ? 'begins with a space. A field begins at the start of its line.' : null;

/** Word processors turn the marks they find; a field's name needs none. */
const curlyName: Rule = (line) => {
  const match = /^\s*[“”„‘’]([\w-]+)[“”‘’]\s*:\s*(.*)$/.exec(line.trimEnd());
  return match
    ? `has curly quotation marks around the name of a field. Write ${match[1] ?? ''}: ${match[2] ?? ''}`
    : null;
};

/** They would be shown, and in a list they become part of the word. */
const curlyValue: Rule = (_line, field) => {
  const { name, value } = field ?? { name: '', value: '' };
  if (value.startsWith('[') && value.endsWith(']') && /[“”„]/.test(value))
    return `has curly quotation marks in a list. Write straight ones: ${name}: ${value.replaceAll(/[“”„]/g, '"')}`;
  const whole = /^[“„]([^“”„]*)[”“]$/.exec(value);
  return whole
    ? `has its text in curly quotation marks, which would be shown. Write ${name}: ${quoted(whole[1] ?? '')}`
    : null;
};

const noColon: Rule = (line, field) =>
  !field && /^[A-Za-z]/.test(line)
    ? 'has no field name. Write the name, a colon and a space before the text, for example title: Words.'
    : null;

/** Quotation marks inside quoted text: צה"ל ends it in the middle. */
const innerMark: Rule = (_line, field) => {
  const { name, value } = field ?? { name: '', value: '' };
  if (!value.startsWith('"') || marksIn(value, '"') < 3) return null;
  const inside = value.replace(/^"|"$/g, '');
  return `has a quotation mark inside quoted text, which ends it in the middle. Write ${name}: ${quoted(inside)}${HEBREW.test(inside) ? ' with the Hebrew sign ״.' : '.'}`;
};

const innerApostrophe: Rule = (_line, field) => {
  const { name, value } = field ?? { name: '', value: '' };
  if (!value.startsWith("'") || marksIn(value, "'") < 3) return null;
  return `has an apostrophe inside text between apostrophes. Write ${name}: ${quoted(value.replace(/^'|'$/g, ''))}.`;
};

const unclosed: Rule = (_line, field) => {
  const { value } = field ?? { value: '' };
  const mark = value[0] ?? '';
  return isQuoted(value) && marksIn(value, mark) === 1
    ? `opens a quotation mark and does not close it. Add ${mark} at the end.`
    : null;
};

const list: Rule = (_line, field) => {
  const { value } = field ?? { value: '' };
  if (!value.startsWith('[')) return null;
  if (!value.endsWith(']')) return 'opens a list with [ and does not close it. Add ] at the end.';
  return /[\u0590-\u05ff]"[\u0590-\u05ff]/.test(value)
    ? 'has a quotation mark inside a Hebrew word of the list. Write the Hebrew sign ״ instead.'
    : null;
};

const colon: Rule = (_line, field) => {
  const { name, value } = field ?? { name: '', value: '' };
  if (isQuoted(value) || value.startsWith('[')) return null;
  if (/:(\s|$)/.test(value))
    return `has a colon inside the text. Put the text in quotation marks: ${name}: ${quoted(value)}`;
  return /^[@%&*!|>`{}\]#,?-]/.test(value)
    ? `begins its text with ${value[0] ?? ''}, which means something else here. Put the text in quotation marks: ${name}: ${quoted(value)}`
    : null;
};

const RULES: readonly Rule[] = [
  tab,
  space,
  curlyName,
  noColon,
  innerMark,
  innerApostrophe,
  unclosed,
  list,
  colon,
];
/** What can be read and does not mean what was meant. */
const READABLE: readonly Rule[] = [curlyName, curlyValue];

function twice(lines: readonly string[]): string | null {
  const seen = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    const name = fieldOf(line)?.name;
    const before = name === undefined ? undefined : seen.get(name);
    if (name !== undefined && before !== undefined)
      return `line ${at + 2} has the field ${name} again; it stands on line ${before} already. Keep one of them.`;
    if (name !== undefined) seen.set(name, at + 2);
  }
  return null;
}

function firstIn(fields: readonly string[], rules: readonly Rule[]): string | null {
  for (const [at, line] of fields.entries()) {
    const said = rules.map((rule) => rule(line, fieldOf(line))).find((found) => found !== null);
    // Line 1 is the first ---.
    if (said) return `line ${at + 2} ${said}`;
  }
  return null;
}

/** The first mistake that can be told in words, or null. */
export function yamlMistake(text: string): string | null {
  const [first = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (first.trimEnd() !== '---')
    return 'line 1 must be --- alone: the fields stand between two lines of ---, and nothing before them.';
  const end = rest.findIndex((line) => /^---\s*$/.test(line));
  if (end < 0) return 'the second line of --- is missing: it stands between the fields and the text.';
  const fields = rest.slice(0, end);
  return firstIn(fields, RULES) ?? twice(fields);
}

/** The first curly mark that a word processor has left where a straight one, or none, was meant; null without any. */
export function curlyMistake(text: string): string | null {
  const rest = text.split(/\r?\n/).slice(1);
  return firstIn(
    rest.slice(
      0,
      Math.max(
        0,
        rest.findIndex((line) => /^---\s*$/.test(line)),
      ),
    ),
    READABLE,
  );
}
