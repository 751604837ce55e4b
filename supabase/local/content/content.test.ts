/** The desk over a folder on disk: what is written, what is refused, and what is never touched. */
import { symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { diskStore } from './disk.ts';
import { ask, base, deskForEach, local, MEALS, one, put, state, textOf, type Json } from './testing.ts';

deskForEach();

describe('on disk', () => {
  test('lists what there is, found by words and cut into pages', async () => {
    const list = await ask(local(), 'GET', 'answers?filter={"q":"meals"}&range=[0,4]&sort=["title","ASC"]');
    expect(list.headers.get('content-range')).toMatch(/^content\/answers 0-\d\/\d+$/);
    expect(list.body).toContainEqual(
      expect.objectContaining({ id: 'what-about-meals', title: 'What are the meals like?', state: 'public' }),
    );
    expect((await ask(local(), 'GET', 'people')).body).toHaveLength(18);
  });

  test('a form has the fields of the content check, with what may be chosen', async () => {
    const entry = await one(local());
    expect(entry['form']).toContainEqual({ name: 'question', kind: 'text', required: true });
    expect(entry['form']).toContainEqual({ name: 'keywords', kind: 'list', required: false });
    expect((entry['choices'] as Json)['subcategory']).toContain('rooms-and-meals');
  });

  test('a draft changes no file; publishing changes what was typed and no other sign; undo brings back every sign', async () => {
    const before = textOf(MEALS);
    expect((await put(local(), 'draft', { question: 'Is the food good?' })).body).toMatchObject({
      state: 'changed',
      title: 'Is the food good?',
    });
    expect(textOf(MEALS)).toBe(before);
    const published = await put(local(), 'publish', { question: 'מה אוכלים?' });
    expect(published).toMatchObject({ status: 200, body: { state: 'waits', title: 'מה אוכלים?' } });
    expect(textOf(MEALS)).toBe(before.replace('"What are the meals like?"', '"מה אוכלים?"'));
    expect(state.drafts).toEqual([]);
    const [{ id } = { id: '' }] = published.body['history'] as { id: string }[];
    expect((await put(local(), 'undo', {}, { change_id: id })).status).toBe(200);
    expect(textOf(MEALS)).toBe(before);
  });

  test.each([
    ['an act that is no act', { act: 'toString' }, 400, 'act'],
    ['an act that is an object', { act: { toString: 1 } }, 400, 'act'],
    ['an undo of nothing', { act: 'undo', change_id: 'not-a-uuid' }, 404, ''],
    ['an undo of an object', { act: 'undo', change_id: { toString: 1 } }, 404, ''],
    ['an object for a word', { act: 'publish', fields: { question: { toString: 1 } } }, 400, 'question'],
    ['a list of objects', { act: 'draft', fields: { keywords: [{ toString: 1 }] } }, 400, 'keywords'],
    ['a text beyond all length', { act: 'check', fields: { text: 'a'.repeat(100_001) } }, 413, 'text'],
    ['a field beyond all length', { act: 'check', fields: { question: 'a'.repeat(5_001) } }, 413, 'question'],
    [
      'a list beyond all length',
      { act: 'check', fields: { keywords: Array(101).fill('a') } },
      413,
      'keywords',
    ],
  ])('%s is refused in words', async (_what, body, status, field) => {
    const { version } = await one(local());
    const refused = await ask(local(), 'PUT', 'answers/what-about-meals', { version, ...body });
    expect(refused).toMatchObject({ status, body: { field } });
    expect(state.drafts).toEqual([]);
  });

  test('three undos at once: one writes, and each answers in words', async () => {
    const before = textOf(MEALS);
    const published = await put(local(), 'publish', { question: 'Is the food good?' });
    const [{ id } = { id: '' }] = published.body['history'] as { id: string }[];
    const { version } = published.body;
    const undone = await Promise.all(
      [1, 2, 3].map(() =>
        ask(local(), 'PUT', 'answers/what-about-meals', { act: 'undo', change_id: id, version }),
      ),
    );
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(textOf(MEALS)).toBe(before);
  });

  test('what the check refuses is never written, and each sentence names its field', async () => {
    const before = textOf(MEALS);
    const wrong = { question: '', subcategory: 'nowhere', text: 'It costs $500. <script>alert(1)</script>' };
    const checked = await put(local(), 'check', wrong);
    expect((checked.body['problems'] as Json[]).map(({ field }) => field).sort()).toEqual(
      expect.arrayContaining(['question', 'subcategory', 'text', 'text']),
    );
    expect(await put(local(), 'publish', wrong)).toMatchObject({
      status: 400,
      body: { hint: 'invalid_value', field: 'question', message: 'is missing.' },
    });
    expect(textOf(MEALS)).toBe(before);
    expect(state.drafts).toEqual([]);
  });

  test.each([
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x]( &#106;avascript:alert(1))',
    '[a [b]](vbscript:x)',
    '[x]: data:text/html,hello',
    '<!-- x -->',
    '</p><iframe src=//evil.example>',
  ])('an essay that tries %s is refused', async (text) => {
    const at = 'torah/the-captain-at-night';
    const essay = await one(local(), at);
    const long = `${String((essay['fields'] as Json)['text'])}\n\n${text}`;
    expect(await put(local(), 'publish', { text: long }, {}, at)).toMatchObject({
      status: 400,
      body: { field: 'text' },
    });
  });

  test('an answer in Hebrew stands beside the English, line by line, and both parts go together', async () => {
    const before = textOf(MEALS);
    const hebrew = { hebrewQuestion: 'מה אוכלים?', hebrew: 'שלוש ארוחות ביום.\n\n• חלבי\n• בשרי' };
    expect(await put(local(), 'publish', { hebrew: hebrew.hebrew })).toMatchObject({
      status: 400,
      body: { field: 'hebrewQuestion' },
    });
    const english = { hebrewQuestion: 'What do we eat?', hebrew: 'Well.' };
    expect(await put(local(), 'publish', english)).toMatchObject({ status: 400 });
    const published = await put(local(), 'publish', hebrew);
    expect(published).toMatchObject({ status: 200, body: { fields: hebrew } });
    const lines = '  שלוש ארוחות ביום.\n\n  • חלבי\n  • בשרי';
    expect(textOf(MEALS)).toBe(
      before.replace(/\n---\n/, `\nhebrewQuestion: מה אוכלים?\nhebrew: |-\n${lines}\n---\n`),
    );
    // Changed once more, its lines are replaced and nothing else.
    await put(local(), 'publish', { hebrew: 'טעים.\nמאוד.' });
    expect(textOf(MEALS)).toContain('hebrew: |-\n  טעים.\n  מאוד.\n---\n');
    await put(local(), 'publish', { hebrew: '', hebrewQuestion: '' });
    expect(textOf(MEALS)).toBe(before);
  });

  test('two editors: the later one is told and writes over nothing', async () => {
    const [mine, theirs] = [await one(local()), await one(local())];
    const send = (entry: Json, question: string) =>
      ask(local(), 'PUT', 'answers/what-about-meals', {
        act: 'publish',
        fields: { ...(entry['fields'] as Json), question },
        version: entry['version'],
      });
    expect((await send(mine, 'What do we eat?')).status).toBe(200);
    expect(await send(theirs, 'What is for dinner?')).toMatchObject({
      status: 409,
      body: { hint: 'stale_version' },
    });
    expect(textOf(MEALS)).toContain('What do we eat?');
    // A hand in the folder counts as much as one at the desk.
    const before = await one(local());
    writeFileSync(path.join(state.folder, MEALS), textOf(MEALS).replace('What do we eat?', 'By hand?'));
    expect((await send(before, 'At the desk?')).status).toBe(409);
  });

  test('a new answer: an address from its question, a file where it belongs, and undo makes it a draft again', async () => {
    const fields = {
      category: 'life-campus',
      question: 'Is there a piano?',
      subcategory: 'rooms-and-meals',
      order: 90,
      text: 'There is one beside the dining hall.',
    };
    const unplaced = { act: 'check', fields: { ...fields, category: null }, version: '' };
    expect((await ask(local(), 'PUT', 'answers/new', unplaced)).body).toMatchObject({
      problems: [{ field: 'category', message: 'Choose a category.' }],
    });
    const made = await ask(local(), 'POST', 'answers', { fields });
    expect(made).toMatchObject({ status: 201, body: { id: 'is-there-a-piano', state: 'draft' } });
    const at = 'answers/is-there-a-piano';
    const file = 'knowledge-base/life-campus/is-there-a-piano.md';
    const published = await put(local(), 'publish', {}, {}, at);
    expect(published.status).toBe(200);
    expect(textOf(file)).toBe(
      '---\nquestion: Is there a piano?\nsubcategory: rooms-and-meals\norder: 90\n---\nThere is one beside the dining hall.\n',
    );
    expect(await ask(local(), 'POST', 'answers', { fields })).toMatchObject({ status: 400 });
    const [{ id } = { id: '' }] = published.body['history'] as { id: string }[];
    expect((await put(local(), 'undo', {}, { change_id: id }, at)).body).toMatchObject({
      id: 'is-there-a-piano',
      state: 'draft',
      fields,
    });
    expect(() => textOf(file)).toThrow('ENOENT');
    // Published once, it keeps its address; and only Delete takes it away.
    const renamed = await put(local(), 'draft', { question: 'Is there an organ?' }, {}, at);
    expect(renamed.body).toMatchObject({ id: 'is-there-a-piano', title: 'Is there an organ?' });
    expect((await put(local(), 'publish', {}, {}, at)).status).toBe(200);
    expect(textOf(file)).toContain('question: Is there an organ?');
  });

  test('the address of a draft follows its title until it is published, and never onto another draft', async () => {
    const fields = { name: 'Rabbi First', title: 'Night seder', department: 'faculty', text: 'Here.' };
    await ask(local(), 'POST', 'people', { fields });
    await ask(local(), 'POST', 'people', { fields: { ...fields, name: 'Rabbi Other' } });
    expect(await ask(local(), 'POST', 'people', { fields: { ...fields, title: 'Other' } })).toMatchObject({
      status: 400,
      body: { field: 'address' },
    });
    const moved = await put(local(), 'draft', { name: 'Rabbi Second' }, {}, 'people/rabbi-first');
    expect(moved.body).toMatchObject({ id: 'rabbi-second', fields: { ...fields, name: 'Rabbi Second' } });
    expect((await ask(local(), 'GET', 'people/rabbi-first')).status).toBe(404);
    expect(await put(local(), 'draft', { name: 'Rabbi Other' }, {}, 'people/rabbi-second')).toMatchObject({
      status: 400,
      body: { field: 'address' },
    });
    expect((await ask(local(), 'GET', 'people/rabbi-other')).body).toMatchObject({ state: 'draft' });
  });

  test('words become synonyms on a line of their own', async () => {
    const before = textOf('synonyms.json');
    expect((await ask(local(), 'POST', 'synonyms', { words: ['piano', 'פסנתר'] })).status).toBe(201);
    const added = '  {"words": ["piano", "פסנתר"]}\n]';
    expect(textOf('synonyms.json')).toBe(
      `${before.slice(0, before.lastIndexOf(']')).trimEnd()},\n${added}\n`,
    );
    expect((await ask(local(), 'POST', 'synonyms', { words: ['alone'] })).status).toBe(400);
  });

  test('a word joins the group that has the other, and no other sign of the file changes', async () => {
    const before = textOf('synonyms.json');
    const groups = (await ask(local(), 'GET', 'synonyms')).body as unknown as { words: string[] }[];
    expect(groups).toContainEqual(expect.objectContaining({ words: ['hesder', 'הסדר'] }));
    expect((await ask(local(), 'POST', 'synonyms', { words: ['Hesder', 'hesdder "x"'] })).status).toBe(201);
    expect(textOf('synonyms.json')).toBe(before.replace('"הסדר"]', '"הסדר", "hesdder \\"x\\""]'));
    for (const [words, sentence] of [
      [['hesder', 'הסדר'], /the same already/],
      [['hesder', 'wifi'], /in two groups: wifi, .*; and hesder/],
    ] as const)
      expect(await ask(local(), 'POST', 'synonyms', { words })).toMatchObject({
        status: 400,
        body: { field: 'word', message: expect.stringMatching(sentence) as string },
      });
  });

  test('a crash between the file and its line leaves no public text without history', async () => {
    state.crashes = true;
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await put(local(), 'publish', { question: 'What do we eat?' });
    log.mockRestore();
    expect(textOf(MEALS)).toContain('What do we eat?');
    state.crashes = false;
    const entry = await one(local());
    expect(entry).toMatchObject({ state: 'waits', history: [{ by: 'Edna' }] });
    expect(state.drafts).toEqual([]);
    const [{ id } = { id: '' }] = entry['history'] as { id: string }[];
    expect((await put(local(), 'undo', {}, { change_id: id })).body).toMatchObject({
      title: 'What are the meals like?',
    });
  });

  test('no path leads out of the folder', async () => {
    for (const at of [
      'answers/..%2F..%2Fpackage',
      'answers/%2Fetc%2Fpasswd',
      'images/x',
      '..%2Fanswers/x',
      'facts/facts',
    ])
      expect((await ask(local(), 'GET', at)).status, at).toBe(404);
    const fields = { category: '../..', question: 'A way out?', subcategory: 'x', order: 1, text: 'x' };
    expect((await ask(local(), 'POST', 'answers', { fields })).status).toBe(400);
    symlinkSync(tmpdir(), path.join(state.folder, 'elsewhere'));
    await expect(diskStore(state.folder).read('elsewhere/x.md')).rejects.toMatchObject({
      hint: 'invalid_value',
    });
    await expect(diskStore(state.folder).read('../x.md')).rejects.toMatchObject({ hint: 'invalid_value' });
  });

  test('twenty megabytes are refused before they are read', async () => {
    const text = 'x'.repeat(20 * 1024 * 1024);
    expect(await put(local(), 'publish', { text })).toMatchObject({ status: 413 });
  });

  test('whoever is no editor reads and writes nothing', async () => {
    state.editor = false;
    expect((await ask(local(), 'GET', 'answers')).status).toBe(403);
    expect((await ask(local(), 'POST', 'synonyms', { words: ['a', 'b'] })).status).toBe(403);
  });
});

test('without a folder and a repository the desk says how to set it up', async () => {
  expect(await ask(base, 'GET', 'answers')).toMatchObject({ status: 503, body: { hint: 'not_open' } });
});
