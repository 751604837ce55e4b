/** The desk over a stand-in of a Git host: a publication is a commit, one that fails is said, and so is a build that failed. */
import { beforeEach, expect, test } from 'vitest';
import { diskStore } from './disk.ts';
import { ask, deskForEach, host, hosted, MEALS, one, put, state, textOf, type Json } from './testing.ts';

deskForEach();
beforeEach(async () => {
  for (const [name, { text }] of (await diskStore(state.folder).all([])).files) host.files.set(name, text);
});

test('a publication is one commit of one file, in the name of the editor, and the index catches up', async () => {
  expect((await put(hosted, 'publish', { question: 'What do we eat?' })).status).toBe(200);
  expect(host.commits).toMatchObject([
    { branch: 'main', author: { name: 'Edna' }, message: `Content: ${MEALS}` },
  ]);
  expect(host.files.get(MEALS)).toContain('question: "What do we eat?"');
  expect(state.changes).toMatchObject([{ path: MEALS, commit: 'c0ffee' }]);
  expect(await one(hosted)).toMatchObject({ title: 'What do we eat?', state: 'waits' });
  expect(textOf(MEALS)).not.toContain('What do we eat?');
});

test('a refused commit says so, publishes nothing and keeps what was written', async () => {
  host.next = 'refused';
  const answer = await put(hosted, 'publish', { question: 'What do we eat?' });
  expect(answer).toMatchObject({ status: 502 });
  expect(answer.body['message']).toContain('refused this (401)');
  expect(JSON.stringify(answer.body)).not.toContain('secret-token');
  expect(state.changes).toEqual([]);
  expect(state.drafts).toMatchObject([{ path: MEALS, record: { question: 'What do we eat?' } }]);
});

test('a commit whose answer is lost counts when it was made, and only then', async () => {
  host.next = 'lost';
  expect((await put(hosted, 'publish', { question: 'What do we eat?' })).status).toBe(200);
  expect(host.commits).toHaveLength(1);
  expect(state.changes).toHaveLength(1);
  host.next = 'silent';
  expect((await put(hosted, 'publish', { question: 'What is for dinner?' })).status).toBe(503);
  expect(await one(hosted)).toMatchObject({ state: 'changed', history: [{ by: 'Edna' }] });
  expect(state.drafts).toMatchObject([{ record: { question: 'What is for dinner?' } }]);
});

test.each([
  [
    'a status of the commit',
    [
      {
        context: 'deploy/site',
        state: 'failure',
        description: 'Content check: staff/x.md',
        target_url: 'https://host.example/1',
      },
    ],
    null,
    { name: 'deploy/site', reason: 'Content check: staff/x.md', link: 'https://host.example/1' },
  ],
  [
    'a check without a sentence, whose address is none',
    [{ context: 'deploy/site', state: 'success' }],
    [{ name: 'Pages', conclusion: 'failure', output: { title: null }, details_url: 'javascript:alert(1)' }],
    { name: 'Pages', reason: '', link: null },
  ],
  ['nothing that failed', [{ state: 'pending' }], [{ name: 'Pages', conclusion: null }], null],
  ['a token that may not read it', null, null, null],
])('why the site has no build: %s', async (_what, statuses, checks, said) => {
  Object.assign(host, { statuses, checks });
  // What is public needs no build.
  expect((await one(hosted))['build']).not.toHaveProperty('host');
  const { body } = await put(hosted, 'publish', { question: 'What do we eat?' });
  expect(body).toMatchObject({ state: 'waits', build: { host: said } });
});

test('somebody who pushed meanwhile is not written over', async () => {
  const entry = await one(hosted);
  host.files.set(MEALS, `${host.files.get(MEALS) ?? ''}\nMore.\n`);
  const sent = await ask(hosted, 'PUT', 'answers/what-about-meals', {
    act: 'publish',
    fields: { ...(entry['fields'] as Json), question: 'What do we eat?' },
    version: entry['version'],
  });
  expect(sent).toMatchObject({ status: 409, body: { hint: 'stale_version' } });
  expect(host.commits).toEqual([]);
});
