/**
 * Renders supabase/templates/*.html as hosted Supabase does. They are Go templates; this knows the part of that
 * language they use: {{ .Name }}, {{ .Data.key }}, {{ if … }} … {{ else }} … {{ end }}, calls such as
 * gt, len, print and slice with brackets, and `| urlquery`. Values are escaped for HTML unless made for an address.
 */
import { escapeHtml } from '../mailbox/escape.ts';

type Value = string | number | boolean;
export type TemplateData = Readonly<Record<string, string | Readonly<Record<string, unknown>>>>;

const text = (value: Value | undefined): string => (value === undefined ? '' : String(value));

const FUNCTIONS: Readonly<Record<string, (args: readonly Value[]) => Value>> = {
  len: ([value]) => text(value).length,
  gt: ([a, b]) => Number(a) > Number(b),
  eq: ([a, b]) => a === b,
  print: (args) => args.map(text).join(''),
  slice: ([value, from]) => text(value).slice(Number(from)),
  urlquery: ([value]) => encodeURIComponent(text(value)),
};

function lookUp(path: string, data: TemplateData): Value {
  const [name = '', key] = path.slice(1).split('.');
  const found = data[name];
  const value = typeof found === 'object' ? (key === undefined ? '' : found[key]) : found;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : '';
}

const tokensOf = (expression: string): string[] => expression.match(/"[^"]*"|`[^`]*`|[()|]|[^\s()|]+/g) ?? [];

/** Evaluates one call or value up to a closing bracket, a pipe or the end; takes its tokens off the list. */
function evaluate(tokens: string[], data: TemplateData, piped?: Value): Value {
  const values: Value[] = [];
  let call: string | undefined;
  while (tokens.length > 0 && tokens[0] !== ')' && tokens[0] !== '|') {
    const token = tokens.shift() ?? '';
    if (token === '(') {
      values.push(pipeline(tokens, data));
      tokens.shift();
    } else if (token.startsWith('.')) values.push(lookUp(token, data));
    else if (/^["`]/.test(token)) values.push(token.slice(1, -1));
    else if (/^\d+$/.test(token)) values.push(Number(token));
    else call = token;
  }
  if (piped !== undefined) values.push(piped);
  if (call === undefined) return values[0] ?? '';
  const known = FUNCTIONS[call];
  if (!known) throw new Error(`Mail template: unknown function "${call}".`);
  return known(values);
}

function pipeline(tokens: string[], data: TemplateData): Value {
  let value = evaluate(tokens, data);
  while (tokens[0] === '|') {
    tokens.shift();
    value = evaluate(tokens, data, value);
  }
  return value;
}

/** Renders the pieces up to the `else` or `end` that closes this level. */
function renderLevel(
  pieces: string[],
  data: TemplateData,
  shown: boolean,
): { output: string; closedBy: string } {
  let output = '';
  while (pieces.length > 0) {
    const piece = pieces.shift() ?? '';
    const action = /^\{\{-?\s*([\s\S]*?)\s*-?\}\}$/.exec(piece)?.[1];
    if (action === undefined) output += shown ? piece : '';
    else if (action === 'end' || action === 'else') return { output, closedBy: action };
    else if (action.startsWith('if ')) {
      const holds = shown && Boolean(pipeline(tokensOf(action.slice(3)), data));
      const then = renderLevel(pieces, data, holds);
      output += then.output;
      if (then.closedBy === 'else') output += renderLevel(pieces, data, shown && !holds).output;
    } else if (shown) output += escapeHtml(text(pipeline(tokensOf(action), data)));
  }
  return { output, closedBy: '' };
}

/** The template with `data` filled in. Throws on a function this file does not know. */
export const renderTemplate = (template: string, data: TemplateData): string =>
  renderLevel(template.split(/(\{\{[\s\S]*?\}\})/), data, true).output;

const decode = (html: string): string =>
  html
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&middot;/g, '·')
    .replace(/&amp;/g, '&');

/** The plain-text part: the same words, each link with its address after it. */
export const htmlToText = (html: string): string =>
  decode(
    html
      .replace(/<head[\s\S]*?<\/head>/i, '')
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/\s+/g, ' ')
      .replace(/<a [^>]*href="(https?:[^"]*)"[^>]*>\s*(.*?)\s*<\/a\s*>/gi, '$2:\n$1\n')
      .replace(/<(?:br|\/p|\/h\d|\/tr|\/div)[^>]*>/gi, '\n\n')
      .replace(/<[^>]+>/g, ''),
  )
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The subject stands in the <title> of a rendered template; supabase/config.toml repeats it for hosted projects. */
export const subjectOf = (html: string): string =>
  decode(/<title>([\s\S]*?)<\/title>/i.exec(html)?.[1] ?? '').trim();
