/** Parents: who is invited, who may accept, what they read and do, and how it ends. */
import { lackingOf, type Line } from '@school/shared/lines';
import { describe, expect, test } from 'vitest';
import { createUser, decide, decisionOf, startComplete, submitComplete } from '../harness/applicants.ts';
import { signature } from '../harness/guardians.ts';
import { inviteParent, invited, newParent } from '../harness/parents.ts';
import { people, service } from '../harness/people.ts';
import { linkTo } from '../harness/referees.ts';
import { address, family, openLetter, refused, stage } from './scene.ts';

const DAY = 86_400_000;
const anon = people.anon;
const page = (token: string) => stage.db.call<{ state: string }>(anon, 'parent_invitation_page', { token });

describe('inviting', () => {
  test('the link opens names and the address it was sent to, and whoever has an account of their own accepts it once', async () => {
    const son = await createUser(stage.db);
    const application = await startComplete(stage.db, son);
    const email = address();
    const token = await inviteParent(stage.db, son, email);
    const shown = await page(token);
    expect(shown).toEqual({
      state: 'open',
      applicant: 'Noam Testly',
      name: 'Ruth Testly',
      year: '2090-2091',
      language: 'en',
      email,
    });
    expect((await page(token)).state).toBe('open');
    expect(await refused(son, 'accept_parent_invitation', { token })).toMatchObject({ code: 'not_allowed' });
    expect(await refused(anon, 'accept_parent_invitation', { token })).toMatchObject({ code: '42501' });
    const mother = await createUser(stage.db);
    const accept = () => stage.db.call(mother, 'accept_parent_invitation', { token });
    expect(await accept()).toEqual({ state: 'accepted', application_id: application });
    expect(await accept()).toEqual({ state: 'accepted', application_id: application });
    expect(await refused(await createUser(stage.db), 'accept_parent_invitation', { token })).toMatchObject({
      code: 'conflict',
    });
    expect(await stage.db.call(mother, 'my_children')).toMatchObject([{ application_id: application }]);
  });

  test('guessed, expired and revoked links open nothing', async () => {
    const son = await createUser(stage.db);
    await startComplete(stage.db, son);
    const stranger = await createUser(stage.db);
    expect((await page('guessed')).state).toBe('unknown');
    expect(await stage.db.call(stranger, 'accept_parent_invitation', { token: 'guessed' })).toEqual({
      state: 'unknown',
    });
    const token = await inviteParent(stage.db, son, address());
    await stage.db.setClock(new Date(Date.now() + 31 * DAY).toISOString());
    expect((await page(token)).state).toBe('expired');
    expect(await refused(stranger, 'accept_parent_invitation', { token })).toMatchObject({
      code: 'not_found',
    });
    await stage.db.setClock(new Date().toISOString());
    const [parent] = await stage.db.call<{ id: string }[]>(son, 'my_parents');
    expect(await stage.db.call(son, 'revoke_parent', { parent_id: parent?.id })).toEqual([]);
    expect((await page(token)).state).toBe('unknown');
    expect(await stage.db.call(stranger, 'accept_parent_invitation', { token })).toEqual({
      state: 'unknown',
    });
    expect(await stage.db.call(stranger, 'my_children')).toEqual([]);
  });

  test('one’s own address is refused; mails are limited in pause and number', async () => {
    const son = await createUser(stage.db);
    await startComplete(stage.db, son);
    expect(await refused(son, 'invite_parent', invited(son.email ?? ''))).toMatchObject({ field: 'email' });
    const email = address();
    await stage.db.call(son, 'invite_parent', invited(email));
    expect(await refused(son, 'invite_parent', invited(email))).toMatchObject({ code: 'limit_reached' });
    for (const days of [4, 8]) {
      await stage.db.setClock(new Date(Date.now() + days * DAY).toISOString());
      await stage.db.call(son, 'invite_parent', invited(email));
    }
    await stage.db.setClock(new Date(Date.now() + 12 * DAY).toISOString());
    expect(await refused(son, 'invite_parent', invited(email))).toMatchObject({ code: 'limit_reached' });
    await stage.db.setClock(new Date().toISOString());
    for (let i = 0; i < 3; i += 1) await stage.db.call(son, 'invite_parent', invited(address()));
    expect(await refused(son, 'invite_parent', invited(address()))).toMatchObject({ code: 'limit_reached' });
  });

  test('the office invites and ends too, and nobody else does', async () => {
    const son = await createUser(stage.db);
    const application_id = await submitComplete(stage.db, son);
    const email = address();
    expect(
      await refused(people.staff, 'office_invite_parent', { application_id, ...invited(email) }),
    ).toMatchObject({
      code: 'not_allowed',
    });
    const [parent] = await stage.db.call<{ id: string }[]>(people.admissions, 'office_invite_parent', {
      application_id,
      ...invited(email),
    });
    const stranger = await createUser(stage.db);
    for (const person of [stranger, people.staff])
      expect(await refused(person, 'revoke_parent', { parent_id: parent?.id })).toMatchObject({
        code: 'not_found',
      });
    expect(
      await refused(stranger, 'share_with_parent', { parent_id: parent?.id, shares: true }),
    ).toMatchObject({
      code: 'not_found',
    });
    expect(await stage.db.call(people.admissions, 'revoke_parent', { parent_id: parent?.id })).toEqual([]);
  });
});

describe('reading', () => {
  test('siblings stand under one parent, and staff may be parents', async () => {
    const mother = await createUser(stage.db);
    const [first, second] = [await createUser(stage.db), await createUser(stage.db)];
    for (const son of [first, second]) {
      await startComplete(stage.db, son);
      await newParent(stage.db, son, mother);
    }
    expect(await stage.db.call(mother, 'my_children')).toHaveLength(2);
    const officer = { ...people.staff };
    await newParent(stage.db, first, officer);
    expect(await stage.db.call(officer, 'my_children')).toHaveLength(1);
  });

  test('a foreign application is refused in every function, as one that is not there', async () => {
    const { parent } = await family();
    const other = await family();
    for (const application_id of [other.application_id, '00000000-0000-4000-8000-00000000dead'])
      for (const [name, args] of [
        ['my_child', {}],
        ['claim_child_deposit', { method: 'check', sent_on: '2026-01-01', reference: 'x' }],
        ['take_back_child_claim', {}],
        ['sign_child_consent', { form: signature, words_number: 1 }],
      ] as const)
        expect(await refused(parent, name, { application_id, ...args })).toEqual({
          code: 'not_found',
          field: '',
        });
  });

  test('answers and documents only while the applicant shares them', async () => {
    const { son, parent, application_id } = await family();
    const read = () =>
      stage.db.call<{ answers: object[] | null; documents: { id: string }[] | null }>(parent, 'my_child', {
        application_id,
      });
    expect(await read()).toMatchObject({ shares: false, answers: null, documents: null });
    const document = await stage.db.sql<{ id: string }>(
      `select id from public.application_documents where application_id = $1 and kind = 'passport'`,
      [application_id],
    );
    const open = { document_id: document[0]?.id };
    expect(await refused(parent, 'open_document', open)).toMatchObject({ code: 'not_found' });
    const [link] = await stage.db.call<{ id: string }[]>(son, 'my_parents');
    await stage.db.call(son, 'share_with_parent', { parent_id: link?.id, shares: true });
    const shown = await read();
    expect(shown.answers).toContainEqual(
      expect.objectContaining({ field: 'goals', value: 'A page of Gemara.' }),
    );
    expect(shown.documents).toContainEqual(expect.objectContaining({ kind: 'passport' }));
    expect(await stage.db.call(parent, 'open_document', open)).toMatchObject({ kind: 'passport' });
    await stage.db.call(son, 'share_with_parent', { parent_id: link?.id, shares: false });
    expect(await read()).toMatchObject({ answers: null, documents: null });
    expect(await refused(parent, 'open_document', open)).toMatchObject({ code: 'not_found' });
  });

  test('after the withdrawal nothing is listed as missing, for parents and in the office’s list', async () => {
    const { son, parent, application_id } = await family();
    await stage.db.sql(
      `update public.application_documents set state = 'replace', reason = 'Page two is cut off.' where application_id = $1 and kind = 'transcript'`,
      [application_id],
    );
    const outstanding = async () =>
      lackingOf((await stage.db.call<{ lines: Line[] }>(parent, 'my_child', { application_id })).lines);
    const listed = async (): Promise<readonly string[]> => {
      const { rows } = await stage.db.call<{ rows: { id: string }[] }>(
        people.admissions,
        'search_applications',
        { filters: { missing: ['transcript'] }, per_page: 1000 },
      );
      return rows.map(({ id }) => id);
    };
    expect(await outstanding()).toMatchObject([{ label: 'Transcript, to be sent again' }]);
    expect(await listed()).toContain(application_id);
    await stage.db.call(son, 'withdraw_application');
    expect(await outstanding()).toEqual([]);
    expect(await listed()).not.toContain(application_id);
  });

  test('of an offer from the waitlist they read its own end, not the year’s', async () => {
    const { son, parent, application_id } = await family();
    await decide(stage.db, application_id, 'waitlisted', { hold: false });
    const { version } = await decisionOf(stage.db, application_id);
    await stage.db.call(people.admissions, 'offer_place', {
      application_id,
      expected_version: version,
      days: 3,
    });
    await openLetter(son);
    const mine = await stage.db.call<{ application: { reply_due_at: string } }>(son, 'my_application');
    expect(await stage.db.call(parent, 'my_child', { application_id })).toMatchObject({
      status: 'accepted',
      place: { reply_deadline_at: mine.application.reply_due_at },
    });
  });

  test('whoever is revoked reads nothing any more', async () => {
    const { son, parent, application_id } = await family();
    const [link] = await stage.db.call<{ id: string }[]>(son, 'my_parents');
    await stage.db.call(son, 'revoke_parent', { parent_id: link?.id });
    expect(await stage.db.call(parent, 'my_children')).toEqual([]);
    expect(await refused(parent, 'my_child', { application_id })).toMatchObject({ code: 'not_found' });
  });
});

describe('acting', () => {
  test('pays the deposit by card at a page of their own, once the letter is opened and for no other child', async () => {
    const { son, parent, application_id } = await family();
    const begin = (person = parent) =>
      stage.db.call<{ checkout_id: string; amount: number; idempotency_key: string }>(
        person,
        'start_child_card_checkout',
        { application_id },
      );
    const early = await refused(parent, 'start_child_card_checkout', { application_id });
    await decide(stage.db, application_id, 'accepted', { hold: false });
    expect(await refused(parent, 'start_child_card_checkout', { application_id })).toEqual(early);
    expect(early).toMatchObject({ code: 'wrong_state' });
    await openLetter(son);
    const made = await begin();
    expect(made.amount).toBe(500);
    expect(await begin()).toEqual(made);
    const sons = await stage.db.call<typeof made>(son, 'start_card_checkout');
    expect(sons.idempotency_key).not.toBe(made.idempotency_key);
    for (const stranger of [(await family()).parent, son])
      expect(await refused(stranger, 'start_child_card_checkout', { application_id })).toMatchObject({
        code: 'not_found',
      });
    await stage.db.call(service, 'settle_card_payment', {
      checkout_id: made.checkout_id,
      session_id: 'cs_of_a_parent',
      payment_intent: 'pi_of_a_parent',
      amount_cents: 50_000,
      currency: 'usd',
    });
    expect(await stage.db.call(parent, 'my_child', { application_id })).toMatchObject({
      place: { ledger: { deposit: { open: 0 }, payments: [{ amount: 500, method: 'provider' }] } },
    });
    expect(await refused(parent, 'start_child_card_checkout', { application_id })).toMatchObject({
      code: 'wrong_state',
    });
  });

  test('signs the consent in an account of their own; a mail that waits at somebody else ends', async () => {
    const { son, parent, application_id } = await family();
    const email = address();
    await stage.db.call(son, 'ask_consent', invited(email));
    const token = await linkTo(stage.db, email);
    const child = await stage.db.call<{ consent: object }>(parent, 'sign_child_consent', {
      application_id,
      form: signature,
      words_number: 1,
    });
    expect(child.consent).toMatchObject({ state: 'given' });
    expect((await stage.db.call<{ state: string }>(anon, 'consent_page', { token })).state).toBe('unknown');
    const file = await stage.db.call<{ consents: object[] }>(people.staff, 'office_consent', {
      application_id,
    });
    expect(file.consents[0]).toMatchObject({ state: 'given', by_account: true });
  });
});
