// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import school from '@school/shared/school.json';
import { describe, expect, it } from 'vitest';
import { answerNames } from '@school/shared/application-answers';
import { questionFields, requiredFields } from '../src/features/application/fields.ts';
import { readConfig } from '../src/lib/config.ts';

const folder = fileURLToPath(new URL('../../supabase/migrations/', import.meta.url));
const migrations = readdirSync(folder)
  .sort()
  .map((name) => readFileSync(folder + name, 'utf8'))
  .join('\n');

/** Rows of `private.application_fields()`: the home of the rule. */
function applicationFields() {
  const body = migrations.split('create function private.application_fields()')[1]?.split('$$;')[0] ?? '';
  return [...body.matchAll(/\('(\w+)', '(\w+)', '[^']*', (true|false)\)/g)].map(
    ([, field = '', section, required]) => ({
      field,
      section,
      required: required === 'true',
    }),
  );
}

describe('the form follows the database', () => {
  it('asks the questions the database knows, in its sections', () => {
    const rules = applicationFields();
    expect(rules.length).toBeGreaterThan(20);
    const bySection = (list: readonly { section: string | undefined; name: string }[]) =>
      list.map(({ section, name }) => `${section}.${name}`).sort();
    expect(bySection(questionFields)).toEqual(
      bySection(rules.map(({ field, section }) => ({ name: field, section }))),
    );
    expect(questionFields.map(({ name }) => name).sort()).toEqual([...answerNames].sort());
  });

  it('marks as optional what the database does not ask for', () => {
    const required = applicationFields().filter((rule) => rule.required);
    expect([...requiredFields].sort()).toEqual(required.map(({ field }) => field).sort());
  });
});

describe('what the office decides', () => {
  const source = fileURLToPath(new URL('../src/', import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const months = 'January|February|March|April|June|July|August|September|October|November|December';
  const decided = [/\$ ?\d/, /\b20[2-9]\d\b/, new RegExp(`\\b(?:${months})\\b`), /Otniel(?!\?|`)/];

  it('is never written into the portal: no amount, year, month or name of the school', () => {
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((name) =>
      readFileSync(source + name, 'utf8')
        .split('\n')
        .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line) && decided.some((pattern) => pattern.test(line)))
        .map((line) => `${name}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it('comes from the school’s file and the program year', () => {
    const words = files.map((name) => readFileSync(source + name, 'utf8')).join('\n');
    for (const value of [school.email, school.phone]) expect(words).not.toContain(value);
  });
});

describe('the configuration', () => {
  it('is refused without a key, in words', () => {
    expect(() => readConfig(undefined, 'http://here')).toThrow(/config\.js must set/);
  });
  it('takes this origin when no address is given, and only a safe payment page', () => {
    expect(
      readConfig({ supabaseKey: 'k', supabaseUrl: '', paymentPage: 'javascript:alert(1)' }, 'http://here'),
    ).toEqual({
      supabaseUrl: 'http://here',
      supabaseKey: 'k',
      paymentPage: null,
    });
  });
});
