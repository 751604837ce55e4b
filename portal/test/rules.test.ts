// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import school from '@school/shared/school.json';
import { describe, expect, it } from 'vitest';
import { answerNames, sectionOf } from '@school/shared/application-answers';
import { applications } from '@school/shared/api/rows.generated';
import { choicesIn, questionFields } from '../src/features/application/fields.ts';
import { readConfig } from '../src/lib/config.ts';

describe('the form follows the database', () => {
  it('asks every question in its section', () => {
    const asked = questionFields.map(({ name, section }) => `${section}.${name}`);
    expect(asked.sort()).toEqual(answerNames.map((name) => `${sectionOf(name)}.${name}`).sort());
  });

  it('offers the choices that the database takes', () => {
    const offered = (name: string) =>
      questionFields.find((field) => field.name === name)?.choices?.map(({ value }) => value);
    expect(offered('program_track')).toEqual(applications.shape.program_track.unwrap().options);
    expect(offered('hebrew_proficiency')).toEqual(applications.shape.hebrew_proficiency.unwrap().options);
  });

  it('offers the tracks of the year alone, and the chosen one when it left the year since', () => {
    const track = questionFields.find(({ name }) => name === 'program_track');
    const offered = (tracks: readonly string[], chosen?: string) =>
      track && choicesIn(track, tracks, chosen).map(({ value }) => value);
    expect(offered(['shana_bet', 'shana_aleph'])).toEqual(['shana_aleph', 'shana_bet']);
    expect(offered(['shana_bet', 'shana_aleph'], 'post_army')).toEqual([
      'shana_aleph',
      'shana_bet',
      'post_army',
    ]);
  });
});

describe('what the office decides', () => {
  const source = fileURLToPath(new URL('../src/', import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const months = 'January|February|March|April|June|July|August|September|October|November|December';
  const decided = [
    /\$ ?\d/,
    /\b20[2-9]\d\b/,
    new RegExp(`\\b(?:${months})\\b`),
    new RegExp(`${school.shortName}|${school.hebrewName}`),
  ];

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
