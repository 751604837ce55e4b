/** Messages of parents: in a thread of their own, told to the office as a parent's, and to nobody else. */
import { expect, test } from 'vitest';
import { createUser, submitComplete } from '../harness/applicants.ts';
import { newParent } from '../harness/parents.ts';
import { people } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { answer, call, mine, office, stage, write, type List, type Thread } from './scene.ts';

const household = async () => {
  const son = await createUser(stage.db);
  const application = await submitComplete(stage.db, son);
  return { son, application, parent: await newParent(stage.db, son) };
};
interface Named {
  readonly person: {
    readonly name: string;
    readonly children: readonly { readonly name: string; readonly relation: string }[];
    readonly parents: readonly { readonly person_id: string; readonly relation: string }[];
  };
}

test('the office reads whose parent wrote; a file names the parents, each with a thread of their own', async () => {
  const { son, application, parent } = await household();
  const written = await write(parent, 'When is the fee due?');
  expect(written).toMatchObject({ side: 'parent', messages: [{ side: 'parent', author_name: null }] });
  expect(written).toMatchObject({ children: [{ application_id: application, relation: 'mother' }] });
  const read = (await office(parent)) as Thread & Named;
  expect(read.messages).toMatchObject([{ side: 'parent', body: 'When is the fee due?' }]);
  expect(read.person.children).toMatchObject([{ application_id: application, relation: 'mother' }]);
  const ofSon = (await office(son)) as Thread & Named;
  expect(ofSon.person.parents).toMatchObject([{ person_id: parent.id, relation: 'mother' }]);
  expect(ofSon.person.children).toEqual([]);
  const { threads } = await call<List>(people.admissions, 'office_threads', { wanted: 'open' });
  expect(threads.find(({ person_id }) => person_id === parent.id)).toMatchObject({
    last_side: 'parent',
    children: [{ relation: 'mother' }],
  });
});

test('neither reads a word or a file of the other, nor is told that one waits', async () => {
  const { son, parent } = await household();
  await write(parent, 'planted by the parent');
  await write(son, 'planted by the son');
  await answer(parent, 'planted for the parent');
  expect(JSON.stringify(await mine(son))).not.toMatch(/planted (by|for) the parent/);
  expect(JSON.stringify(await mine(parent))).not.toContain('planted by the son');
  expect(await call<number>(son, 'unread_messages')).toBe(0);
  expect(await mine(son)).toMatchObject({ side: 'applicant', children: [] });
});

test('a file of one is not opened, listed, sent or finished by the other', async () => {
  const { son, parent } = await household();
  const file = { file_name: 'fee.pdf', content_type: 'application/pdf', size_bytes: 1000 };
  const place = await call<{ upload_id: string; path: string }>(parent, 'announce_message_file', file);
  await stage.db.as(parent, `insert into storage.objects (bucket_id, name) values ('documents', $1)`, [
    place.path,
  ]);
  await stage.db.sql(`update private.thread_files set state = 'received' where id = $1`, [place.upload_id]);
  expect(await refusal(write(son, 'x', { files: [place.upload_id] }))).toMatchObject({ field: 'files' });
  const sent = await write(parent, '', { files: [place.upload_id] });
  expect(sent.messages[0]?.files).toHaveLength(1);
  expect(await refusal(call(son, 'open_document', { document_id: place.upload_id }))).toMatchObject({
    hint: 'not_found',
  });
  const objects = 'select name from storage.objects where name = $1';
  expect(await stage.db.as(son, objects, [place.path])).toEqual([]);
  expect(await stage.db.as(parent, objects, [place.path])).toHaveLength(1);
  const foreign = call(son, 'announce_message_file', { ...file, person_id: parent.id });
  expect(await refusal(foreign)).toMatchObject({ code: '42501' });
});

test('whoever has a file of their own writes as an applicant, and the office reads that they are a parent too', async () => {
  const { son } = await household();
  const both = await createUser(stage.db);
  await submitComplete(stage.db, both);
  await newParent(stage.db, son, both);
  expect(await write(both, 'Two questions')).toMatchObject({
    side: 'applicant',
    children: [{ relation: 'mother' }],
  });
  expect(((await office(both)) as Thread & Named).person.children).toMatchObject([{ relation: 'mother' }]);
});

test('of a link that has ended nothing is said any more, and what was written stays a parent’s', async () => {
  const { son, parent } = await household();
  await write(parent, 'Thank you');
  const [link] = await call<{ id: string }[]>(son, 'my_parents');
  await call(son, 'revoke_parent', { parent_id: link?.id });
  const read = (await office(parent)) as Thread & Named;
  expect(read.person).toMatchObject({ children: [] });
  expect(read.messages).toMatchObject([{ side: 'parent' }]);
  expect(await mine(parent)).toMatchObject({ side: 'applicant', children: [] });
});
