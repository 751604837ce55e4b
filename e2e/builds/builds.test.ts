/** What must never be in a bundle: keys, passwords, people, tokens. Runs after the production builds. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contract } from '@school/shared/api/index';
import { DEMO_PASSWORD, demoAccounts } from '../../supabase/seed/accounts.ts';
import { builds, builtFiles, root, type Build } from './read-builds.ts';

const rooms = Object.keys(builds) as Build[];

/** The demo people; the school's own public addresses are meant to be seen. */
const school = readFileSync(path.join(root, 'shared/school.json'), 'utf8');
const secrets = [
  DEMO_PASSWORD,
  ...demoAccounts.map(({ email }) => email).filter((email) => !school.includes(email)),
];

/** Role claim of every JWT in a text. */
const tokenRoles = (text: string): string[] =>
  [...text.matchAll(/eyJ[\w-]{8,}\.(eyJ[\w-]{8,})\.[\w-]{8,}/g)].map(([, payload = '']) =>
    Buffer.from(payload, 'base64url').toString('utf8'),
  );

describe.each(rooms)('the build of %s', (room) => {
  const files = builtFiles(room);

  it('has files to look at', () => {
    expect(files.length).toBeGreaterThan(2);
  });

  it('holds no secret key, in whatever form', () => {
    const words = /service_role|SUPABASE_SERVICE|sb_secret_|jwtSecret|SMTP_URL|postgres(?:ql)?:\/\//;
    // supabase-js itself names the role in one error text; a key or a setting never is in such a sentence.
    expect(
      files
        .filter(({ text }) => words.test(text.replaceAll(/`[^`]*service_role[^`]*`/g, '')))
        .map(({ name }) => name),
    ).toEqual([]);
    expect(files.flatMap(({ text }) => tokenRoles(text))).toEqual([]);
  });

  it('holds none of the demo people or their passwords', () => {
    expect(secrets.length).toBeGreaterThan(5);
    const found = files.flatMap(({ name, text }) =>
      secrets.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  it('holds nothing of the contract but its types', () => {
    // What each function is about, and a kind of value: no schema is there without them (npm run bench -- contract).
    const words = [...Object.values(contract).map(({ about }) => about), 'not an instant'];
    expect(words.length).toBeGreaterThan(90);
    const found = files.flatMap(({ name, text }) =>
      words.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  it('names no folder of the machine that built it', () => {
    expect(files.filter(({ text }) => text.includes(root)).map(({ name }) => name)).toEqual([]);
  });
});
