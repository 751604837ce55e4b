/** The settings file, read so that no value is altered: a line whose value the parser would cut or change is refused. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ROOT } from '../../local/run/settings.ts';

const LINE = /^\s*(?:export\s+)?([\w.-]+)\s*=\s*(.*?)\s*$/;
/** One pair of quotes; after it, a remark at most. */
const QUOTED = /^(["'`])(?:(?!\1).)*\1\s*(?:#.*)?$/;

/** What is wrong with a line, as a sentence without its value; nothing for one that is taken as it stands. */
function fault(line: string): string {
  if (/^\s*(#|$)/.test(line)) return '';
  const [, name = '', value = ''] = LINE.exec(line) ?? [];
  if (!name) return 'this is neither NAME=value nor a remark. A remark begins with #.';
  if (!/^["'`]/.test(value))
    return value.includes('#')
      ? `${name} has a # outside quotes, where the value would be cut. Put the value in single quotes; a remark stands on a line of its own.`
      : '';
  if (!QUOTED.test(value))
    return `the quotes of ${name} do not close. A value that holds one kind of quote stands in another: ' " or \`.`;
  return value.startsWith('"') && value.includes('\\n')
    ? `${name} has a \\n in double quotes, which would become a new line. Put the value in single quotes.`
    : '';
}

/** The values of a file's text. Throws with each line that would not be taken as it stands. */
export function parseSettings(text: string, file: string): Readonly<Record<string, string | undefined>> {
  // Some editors of Windows put a mark of order before the first line.
  const plain = text.replace(/^\uFEFF/, '');
  const first = new Map<string, number>();
  const faults = plain.split(/\r?\n/).flatMap((line, at) => {
    const [, name = ''] = /^\s*#/.test(line) ? [] : (LINE.exec(line) ?? []);
    const before = first.get(name);
    if (name && before === undefined) first.set(name, at + 1);
    const wrong =
      fault(line) || (before ? `${name} stands in line ${before} already. Keep one of the two.` : '');
    return wrong ? [`${file}, line ${at + 1}: ${wrong}`] : [];
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return parseEnv(plain);
}

/** Where the settings of a deployment stand. */
export const settingsFile = (name: string): string => path.join(ROOT, `.env.${name}`);

/** Addresses to which paths are added. */
const WITHOUT_SLASH = new Set(['SITE_URL', 'SUPABASE_URL']);

/** Values of these settings from `.env.NAME`, empty where nothing is set; what the environment already has wins. */
export function readSettingsFile(
  name: string,
  keys: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Readonly<Record<string, string>> {
  const file = settingsFile(name);
  const written = existsSync(file) ? parseSettings(readFileSync(file, 'utf8'), `.env.${name}`) : {};
  return Object.fromEntries(
    keys.map((key) => {
      const value = env[key] ?? written[key] ?? '';
      return [key, WITHOUT_SLASH.has(key) ? value.replace(/\/+$/, '') : value];
    }),
  );
}
