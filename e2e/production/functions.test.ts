/**
 * The edge functions as they are deployed: the real CLI uploads them to a stand-in of the management API, real Deno
 * checks and runs exactly what was uploaded, and the conformance checks of functions call them there.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { FunctionArgs } from '@school/shared/api/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Project } from '../../supabase/conformance/target.ts';
import { ROOT } from '../../supabase/local/run/settings.ts';
import { startMailServer, type MailServer } from '../bench/mail/mail-server.ts';
import { runProgram, supabaseCli } from './cli.ts';
import { check, missing, serve, unpack, type Served } from './deno.ts';
import { startManagementApi, type ManagementApi, type Upload } from './management-api.ts';
import { startProject } from './project.ts';

const FOLDER = path.join(ROOT, 'supabase/functions');
const NAMES = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name)
  .sort();

/** Half a minute of work with an empty cache, on a machine that may have much else to do. */
const CHECK_LIMIT = 600_000;

let api: ManagementApi;
let project: Project;
let mails: MailServer;
const folders = new Map<string, string>();
/** What Deno's type check says of all uploads. */
let checked: Promise<string> | undefined;
const served = new Map<string, Served>();

const uploadOf = (name: string): Upload => {
  const upload = api.uploads.find(({ slug }) => slug === name);
  if (!upload) throw new Error(`${name} was not uploaded.`);
  return upload;
};

/** The environment of a hosted function, with keys of both kinds. */
const hostedEnv = (): NodeJS.ProcessEnv => ({
  SUPABASE_URL: project.url,
  SUPABASE_ANON_KEY: project.anonKey,
  SUPABASE_SERVICE_ROLE_KEY: project.serviceKey,
  SITE_URL: project.url,
  SMTP_URL: mails.url,
  MAIL_FROM: 'Office <office@example.org>',
});

beforeAll(async () => {
  api = await startManagementApi();
  const { code, output } = await supabaseCli(['functions', 'deploy', '--use-api'], { apiUrl: api.url });
  expect(code, output).toBe(0);
  for (const upload of api.uploads) folders.set(upload.slug, unpack(upload));
  mails = await startMailServer(0);
  const forward = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const target = served.get(url.pathname.split('/')[3] ?? '');
    if (!target) return Response.json({ code: 'NOT_FOUND' }, { status: 404 });
    const body = request.body ? await request.arrayBuffer() : null;
    return fetch(`${target.url}${url.pathname}${url.search}`, {
      method: request.method,
      headers: request.headers,
      body,
    });
  };
  project = await startProject({ services: { functions: forward } });
}, 300_000);
afterAll(async () => {
  for (const one of served.values()) await one.stop();
  await project.stop();
  await mails.stop();
  await api.stop();
});

test('Every function is uploaded, without the gateway’s check of tokens, with the import map it needs', () => {
  expect(api.uploads.map(({ slug }) => slug).sort()).toEqual(NAMES);
  for (const { files, metadata } of api.uploads) {
    expect(metadata['verify_jwt']).toBe(false);
    expect([...files.keys()]).toContain(metadata['import_map_path']);
  }
});

test('The import map names the very versions that the embedded server runs', () => {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  const map = JSON.parse(readFileSync(path.join(FOLDER, 'deno.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  for (const [specifier, target] of Object.entries(map.imports)) {
    // A part of a package (zod/mini) has the version of the package.
    const [, name = '', part = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(specifier) ?? [];
    expect(target).toBe(`npm:${name}@${lock.packages[`node_modules/${name}`]?.version}${part}`);
  }
});

test('All functions have the same import map, so that one check covers them', () => {
  expect(new Set(api.uploads.map(({ metadata }) => metadata['import_map_path'])).size).toBe(1);
});

// The first of them waits for the check of all, and for what Deno loads from the registry.
test.each(NAMES)(
  '%s: what was uploaded passes Deno’s type check',
  async (name) => {
    checked ??= check(api.uploads);
    const wrong = await checked;
    const named = NAMES.filter((one) => wrong.includes(`/${one}/`));
    // What names no function is in what they share.
    if (named.length === 0 || named.includes(name)) expect(wrong).toBe('');
    expect(await missing(uploadOf(name), folders.get(name) ?? '')).toEqual([]);
  },
  CHECK_LIMIT,
);

test.each(NAMES)(
  '%s: what was uploaded starts under Deno',
  async (name) => {
    served.set(name, await serve(uploadOf(name), folders.get(name) ?? '', hostedEnv()));
  },
  60_000,
);

test('The clockwork under Deno sends what waits, for a scheduler that shows its key in apikey', async () => {
  const anonymous = createClient(project.url, project.anonKey);
  const asked = await anonymous.rpc('ask_question', {
    name: 'Miriam',
    email: 'miriam@example.org',
    subject: 'Dormitory',
    message: 'Is there a washing machine in the dormitory?',
    website: '',
  } satisfies FunctionArgs<'ask_question'>);
  expect(asked.error).toBeNull();
  const officer = createClient(project.url, project.anonKey);
  await officer.auth.signInWithPassword(project.officer);
  const { data } = await officer.from('questions').select('id, version').single();
  const question = data as { id: string; version: number };
  const answered = await officer.rpc('answer_question', {
    question_id: question.id,
    answer: 'Yes, one on each floor.',
    expected_version: question.version,
  } satisfies FunctionArgs<'answer_question'>);
  expect(answered.error).toBeNull();
  const tick = await fetch(`${project.url}/functions/v1/tick`, {
    method: 'POST',
    headers: { apikey: project.serviceKey },
  });
  expect(await tick.json()).toMatchObject({ sent: 1, failed: 0 });
  expect(mails.takenAt('miriam@example.org')).toBeGreaterThan(0);
});

test('The conformance checks of functions pass against Deno', async () => {
  const { code, output } = await runProgram(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'conformance',
      'conformance/functions.test.ts',
      'conformance/open-document.test.ts',
    ],
    {
      env: {
        CONFORMANCE_URL: project.url,
        CONFORMANCE_ANON_KEY: project.anonKey,
        CONFORMANCE_SERVICE_KEY: project.serviceKey,
        CONFORMANCE_OFFICER_EMAIL: project.officer.email,
        CONFORMANCE_OFFICER_PASSWORD: project.officer.password,
      },
    },
  );
  expect(code, output).toBe(0);
  expect(output).toMatch(/Tests\s+\d+ passed/);
}, 300_000);
