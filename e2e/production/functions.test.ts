/**
 * The edge functions as they are deployed: the real CLI uploads them to a stand-in of the management API, real Deno
 * runs exactly what was uploaded, and the conformance checks of functions call them there.
 */
import { createClient } from '@supabase/supabase-js';
import type { FunctionArgs } from '@school/shared/api/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Project } from '../../supabase/conformance/target.ts';
import { edgeFunctions } from '../../supabase/scripts/edge-bundles.ts';
import { startMailServer, type JourneyMailServer } from '../fixtures/mail-server.ts';
import { runProgram, supabaseCli } from './cli.ts';
import { load, serve, unpack, type Served } from './deno.ts';
import { startManagementApi, type ManagementApi, type Upload } from './management-api.ts';
import { startProject } from './project.ts';

let api: ManagementApi;
let project: Project;
let mails: JourneyMailServer;
const folders = new Map<string, string>();
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
  mails = await startMailServer();
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

test('Every function is uploaded as one file, without the gateway’s check of tokens', () => {
  expect(api.uploads.map(({ slug }) => slug).sort()).toEqual([...edgeFunctions].sort());
  for (const { files, metadata } of api.uploads) {
    expect(metadata['verify_jwt']).toBe(false);
    expect([...files.keys()]).toEqual([metadata['entrypoint_path']]);
  }
});

test.each(edgeFunctions)(
  '%s: what was uploaded starts under Deno',
  async (name) => {
    await load(uploadOf(name), folders.get(name) ?? '');
    served.set(name, await serve(uploadOf(name), folders.get(name) ?? '', hostedEnv()));
  },
  120_000,
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
  expect(mails.taken.map(({ to }) => to)).toContain('miriam@example.org');
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
