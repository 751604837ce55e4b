/** Attempts to learn more than one may, tried through the Data API with live tokens. */
import { describe, expect, test, vi } from 'vitest';
import { createUser, decide, submitComplete, type User } from './harness/applicants.ts';
import { people, type Person } from './harness/people.ts';
import { openedRest } from './harness/rest.ts';
import { openedWorld } from './harness/world.ts';

const world = openedWorld();
const rest = openedRest(() => world.db);

/** Body, status and the count header of one answer: everything an attacker can compare. */
async function seen(person: Person, path: string, init: RequestInit = {}): Promise<string> {
  const response = await rest.fetch(path, person, init);
  return JSON.stringify([response.status, response.headers.get('content-range'), await response.text()]);
}

describe('learning a held decision', () => {
  const probes = (id: string): readonly string[] => [
    '/rest/v1/applications?select=*',
    '/rest/v1/applications?select=*,application_decisions(*)',
    '/rest/v1/applications?select=id,application_decisions!inner(status)',
    '/rest/v1/applications?select=id&application_decisions.status=eq.accepted',
    '/rest/v1/applications?select=id&order=application_decisions(status).desc',
    '/rest/v1/applications?select=id&or=(status.eq.accepted,application_decisions.status.eq.accepted)',
    '/rest/v1/applications?select=id,xmin,xmax,ctid',
    `/rest/v1/application_decisions?id=eq.${id}`,
    '/rest/v1/application_decisions?select=count',
    '/rest/v1/email_outbox?select=count',
    '/rest/v1/audit_log?select=count',
    '/rest/v1/students?select=count',
    '/rest/v1/charges?select=*',
    '/rest/v1/enrollment_tasks?select=*',
    '/rest/v1/interviews?select=count',
    '/rest/v1/interview_slots?select=count',
  ];

  test('no filter, embed, order, count, system column or error text changes', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const user: User = await createUser(world.db);
    const id = await submitComplete(world.db, user);
    const look = async (): Promise<string[]> => {
      const answers: string[] = [];
      for (const path of probes(id))
        answers.push(`${path} ${await seen(user, path, { headers: { prefer: 'count=exact' } })}`);
      for (const name of [
        'my_application',
        'my_enrollment',
        'my_ledger',
        'my_student_information',
        'open_interview_slots',
      ])
        answers.push(
          `${name} ${await seen(user, `/rest/v1/rpc/${name}`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })}`,
        );
      return answers;
    };
    const before = await look();
    for (const decision of ['accepted', 'waitlisted', 'rejected']) {
      await decide(world.db, id, decision, { hold: true });
      expect(await look()).toEqual(before);
    }
    // Nor while the minutes run of one that is told "at once".
    await world.db.sql('update public.program_year_settings set undo_minutes = 10');
    await decide(world.db, id, 'submitted', { hold: true });
    for (const decision of ['accepted', 'waitlisted', 'rejected']) {
      const { published } = await decide(world.db, id, decision, { hold: false });
      expect([published, await look()]).toEqual([false, before]);
    }
    await world.db.sql('update public.program_year_settings set undo_minutes = 0');
    expect(before.join()).not.toContain('"rejected"');
  });
});

describe('learning a held decision by the clock', () => {
  /** Tables that say or betray a decision, and a column that a filter would ask about. */
  const betraying = [
    ['application_decisions', 'status'],
    ['application_notes', 'body'],
    ['email_outbox', 'template'],
    ['interview_slots', 'place'],
  ] as const;

  test('a filter of an applicant never sees a hidden row, so neither its time nor its errors can depend on one', async () => {
    const application_id = world.applications.b;
    await decide(world.db, application_id, 'accepted', { hold: true });
    await world.db.call(people.admissions, 'save_note', { application_id, body: 'Accepted, told nobody.' });
    // The quickest conceivable filter, which tells when it is shown anything. No such function can be made over the API.
    await world.db.sql(`
      create function public.tell(value text) returns boolean language plpgsql cost 0.0000001 as
        $$ begin raise exception 'seen %', value; end $$;
      grant execute on function public.tell(text) to authenticated`);
    try {
      for (const [table, column] of betraying) {
        const asked = [
          `select * from public.${table} where public.tell(${column})`,
          `select count(*) from public.${table} t where public.tell(t.${column})`,
          `select a.id from public.application_references a left join public.${table} t on public.tell(t.${column})`,
        ];
        for (const sql of asked)
          expect(await world.db.tryAs(people.applicant_b, sql)).toHaveLength(1 - Number(sql === asked[0]));
        // Whoever may read the rows is shown them, so the filter does tell.
        await expect(world.db.tryAs(people.admin, asked[0] ?? '')).rejects.toThrow(/^seen /);
      }
    } finally {
      await world.db.sql('drop function public.tell(text)');
    }
  });

  test('holding a decision leaves as many rows to pass over as there were', async () => {
    const passedOver = async (): Promise<string> => {
      const rows = await world.db.tryAs<{ 'QUERY PLAN': string }>(
        people.applicant_b,
        `explain (analyze, costs off, timing off, summary off) select * from public.application_decisions where status = 'accepted'`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const user = await createUser(world.db);
    const id = await submitComplete(world.db, user);
    const before = await passedOver();
    expect(before).toContain('Rows Removed by Filter');
    for (const decision of ['accepted', 'waitlisted', 'rejected']) {
      await decide(world.db, id, decision, { hold: true });
      expect(await passedOver()).toBe(before);
    }
  });
});

describe('getting at more than the API offers', () => {
  test('other schemas, system catalogues, plans and server functions are out of reach', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const person of [people.anon, people.applicant_a, people.super_admin]) {
      for (const schema of [
        'private',
        'auth',
        'storage',
        'pg_catalog',
        'information_schema',
        'extensions',
        'supabase_migrations',
      ]) {
        const answer = await rest.fetch('/rest/v1/users?select=*', person, {
          headers: { 'accept-profile': schema },
        });
        expect([schema, answer.status >= 400]).toEqual([schema, true]);
      }
      for (const name of [
        'pg_sleep',
        'set_config',
        'pg_read_file',
        'version',
        'crypt',
        'staff_role',
        'private.staff_role',
        'log',
        'publish',
        'enqueue_mail',
        'record_decision_',
      ])
        expect([
          name,
          (
            await rest.fetch(`/rest/v1/rpc/${name}`, person, {
              method: 'POST',
              body: '{}',
              headers: { 'content-type': 'application/json' },
            })
          ).status,
        ]).toEqual([name, 404]);
      for (const table of [
        'pg_authid',
        'pg_user',
        'users',
        'clock',
        'rate_limits',
        'exports',
        'schema_migrations',
      ])
        expect([table, (await rest.fetch(`/rest/v1/${table}?select=*`, person)).ok]).toEqual([table, false]);
      const plan = await (
        await rest.fetch('/rest/v1/program_years?select=*', person, {
          headers: { accept: 'application/vnd.pgrst.plan+json' },
        })
      ).text();
      expect(plan).not.toContain('Node Type');
    }
  });

  test('strings that mean something to SQL or to filters are only searched for', async () => {
    const client = await rest.client(people.admissions);
    const officer = await rest.client(people.staff);
    for (const q of [
      "' or 1=1 --",
      '%',
      '_',
      '*',
      'a,b)',
      '(or',
      'is.null',
      '"',
      "Testly'); drop table public.students; --",
      '\\',
      'x&status=eq.accepted',
      '💥',
      'a'.repeat(5000),
    ]) {
      const students = await client.rpc('search_students', { query: q });
      const applications = await officer.rpc('search_applications', {
        query: q,
        filters: { status: [q], country: q },
      });
      expect([q, students.error, applications.error]).toEqual([q, null, null]);
      expect((applications.data as { total: number }).total).toBe(0);
    }
    expect((await client.rpc('search_students', { query: '', sort: 'email; select 1' })).error).toMatchObject(
      { hint: 'unknown_field' },
    );
    expect(
      await seen(
        people.applicant_a,
        `/rest/v1/applications?or=(id.not.is.null,user_id.eq.${people.applicant_b.id})&select=user_id`,
      ),
    ).not.toContain(people.applicant_b.id);
  });
});
