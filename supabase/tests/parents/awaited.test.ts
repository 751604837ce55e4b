/** What is said to be still awaited of an application: never a letter that cannot come, and no consent where the application has ended. */
import { awaitedOf, type Line } from '@school/shared/lines';
import { describe, expect, test } from 'vitest';
import { createUser, decide, startComplete, submitComplete, type User } from '../harness/applicants.ts';
import { askConsent } from '../harness/guardians.ts';
import { newParent } from '../harness/parents.ts';
import { people } from '../harness/people.ts';
import { askReferee, linkTo } from '../harness/referees.ts';
import { openYear } from '../harness/world.ts';
import { address, family, openLetter, stage } from './scene.ts';

interface Child {
  readonly lines: readonly Line[];
  readonly consent: { readonly state: string } | null;
}
const child = (parent: User, application_id: string): Promise<Child> =>
  stage.db.call<Child>(parent, 'my_child', { application_id });
/** How many letters are awaited. */
const awaited = async (parent: User, id: string): Promise<number> =>
  awaitedOf((await child(parent, id)).lines).filter(({ kind }) => kind === 'referee').length;

describe('letters of referees', () => {
  test('are not awaited from who cannot write, with an accepted place, or after letters have ended', async () => {
    const son = await createUser(stage.db);
    const id = await startComplete(stage.db, son);
    await askReferee(stage.db, son, 'writes@example.org');
    await askReferee(stage.db, son, 'cannot@example.org');
    const token = await linkTo(stage.db, 'cannot@example.org');
    const parent = await newParent(stage.db, son);
    expect(await awaited(parent, id)).toBe(2);
    await stage.db.call(people.anon, 'decline_recommendation', { token });
    expect(await awaited(parent, id)).toBe(1);
    await stage.db.call(son, 'submit_application');
    await stage.db.setClock(new Date(new Date(openYear.registration_deadline_at).getTime() + 60_000));
    expect(await awaited(parent, id)).toBe(0);
    await stage.db.setClock(null);
    await decide(stage.db, id, 'accepted', { hold: false });
    expect(await awaited(parent, id)).toBe(1);
    await openLetter(son);
    expect(await awaited(parent, id)).toBe(0);
  });
});

describe('the consent', () => {
  test('is not asked for any more where the application has ended without it', async () => {
    const { son, parent, application_id } = await family();
    await askConsent(stage.db, son, address());
    await decide(stage.db, application_id, 'rejected', { hold: false });
    // Not told yet: to a parent everything is as it was.
    expect((await child(parent, application_id)).consent).toMatchObject({ state: 'asked' });
    await openLetter(son);
    expect((await child(parent, application_id)).consent).toBeNull();
    expect(await stage.db.call(son, 'my_consent')).toMatchObject({ needed: false });
  });

  test('is asked for until a day that is to come: an offer’s own end, and none once it has passed', async () => {
    const son = await createUser(stage.db);
    const id = await submitComplete(stage.db, son, { date_of_birth: '2010-01-01' });
    await decide(stage.db, id, 'accepted', { hold: false });
    const until = async (): Promise<string | null> => {
      const email = address();
      await askConsent(stage.db, son, email);
      const [mail] = await stage.db.sql<{ until: string | null }>(
        `select data ->> 'until' as until from public.email_outbox where to_email = $1`,
        [email],
      );
      return mail?.until ?? null;
    };
    const end = new Date(openYear.registration_deadline_at);
    expect(new Date((await until()) ?? 0)).toEqual(end);
    const later = new Date(end.getTime() + 20 * 86_400_000);
    await stage.db.sql('update public.applications set reply_due_at = $2 where id = $1', [id, later]);
    await stage.db.setClock(new Date(end.getTime() + 86_400_000));
    expect(new Date((await until()) ?? 0)).toEqual(later);
    await stage.db.setClock(new Date(later.getTime() + 86_400_000));
    expect(await until()).toBeNull();
    await stage.db.setClock(null);
  });
});

test('a draft that was put aside is listed so, also after its deadline', async () => {
  const son = await createUser(stage.db);
  await startComplete(stage.db, son);
  const parent = await newParent(stage.db, son);
  const children = () => stage.db.call(parent, 'my_children');
  expect(await children()).toMatchObject([{ status: 'draft', aside: false }]);
  await stage.db.call(son, 'set_draft_aside');
  expect(await children()).toMatchObject([{ status: 'draft', aside: true }]);
  await stage.db.setClock(new Date(new Date(openYear.registration_deadline_at).getTime() + 60_000));
  expect(await children()).toMatchObject([{ status: 'draft', aside: true }]);
  await stage.db.setClock(null);
});
