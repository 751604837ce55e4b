/** What people ask about their own data, and what the office answers. */
import { people } from '../../harness/people.ts';
import { account, after, doing, registered, submitted, uncounted, type Step } from '../givens.ts';
import { idOf, type Case, type Given, type Subject, type Transition } from '../transition.ts';

const NAME = { first_name: 'Noah', last_name: 'Testly' };
const asking =
  (name: string, args: Record<string, unknown>): Step =>
  async (given, { db }) => ({
    request: (await db.call<{ id: string }>(given.user, name, args)).id,
  });
const correction = asking('ask_name_correction', { form: NAME });
const deletion = asking('ask_deletion', {});
/** An officer has just read three people, and two are the limit. */
const muchRead = doing(async (_given, db) => {
  await db.sql('update public.program_year_settings set reading_alert_above = 2');
  await db.sql(
    `insert into private.access_log (at, reader, reader_role, category, purpose, subject, subject_ids, once)
     values (private.now(), $1, 'admissions', 'health', 'list', 'student',
       array[gen_random_uuid(), gen_random_uuid(), gen_random_uuid()], 'much')`,
    [people.admissions.id],
  );
});
const nameAsked = after(submitted, uncounted, correction);
const deletionAsked = after(account, uncounted, deletion);

const onRequest = (more: Record<string, unknown> = {}) => ({
  args: (given: Case) => ({ request_id: idOf(given, 'request'), expected_version: 1, ...more }),
});
const refuse = (name: string, as: Transition['as'], given: Given, template: string): Transition => ({
  name,
  by: 'refuse_privacy_request',
  as,
  given,
  ...onRequest({ reason: 'Not now.' }),
  then: {
    privacy_requests: [
      `decided_at: – → now, decided_by: – → ${as}, reason: – → Not now., state: open → refused`,
    ],
    email_outbox: [`+ ${template}, the applicant, queued`],
    audit_log: ['+ insert email_outbox', '+ update privacy_requests'],
  },
});

export const privacyRequests: Subject = {
  title: 'Requests about own data',
  transitions: [
    {
      name: 'deletion is asked',
      by: 'ask_deletion',
      as: 'applicant',
      given: after(account, uncounted),
      then: {
        'private.rate_limits': ['+ privacy_request, 1'],
        privacy_requests: ['+ deletion, the applicant, open'],
        email_outbox: ['+ deletion_asked, the applicant, queued'],
        audit_log: ['+ insert email_outbox', '+ insert privacy_requests'],
      },
    },
    {
      name: 'a correction of the name is asked',
      by: 'ask_name_correction',
      as: 'applicant',
      given: after(submitted, uncounted),
      args: () => ({ form: NAME }),
      then: {
        'private.rate_limits': ['+ privacy_request, 1'],
        privacy_requests: ['+ name_correction, the applicant, open'],
        audit_log: ['+ insert privacy_requests'],
      },
    },
    {
      name: 'a copy of everything is taken',
      by: 'begin_my_data',
      as: 'applicant',
      given: after(submitted, uncounted),
      then: {
        'private.rate_limits': ['+ take_my_data, 1'],
        email_outbox: ['+ data_taken, the applicant, queued'],
        audit_log: ['+ insert email_outbox', '+ take_my_data privacy_requests'],
      },
    },
    {
      name: 'an officer reads more people in an hour than the limit',
      by: 'watch_readings',
      as: 'service',
      given: after(account, muchRead),
      then: {
        email_outbox: [
          '+ many_read, admin.one@example.org, queued',
          '+ many_read, super.one@example.org, queued',
        ],
        audit_log: ['+ insert email_outbox (2 times)'],
      },
    },
    {
      name: 'taken back',
      by: 'withdraw_privacy_request',
      as: 'applicant',
      given: deletionAsked,
      args: (given) => ({ request_id: idOf(given, 'request') }),
      then: {
        privacy_requests: ['decided_at: – → now, state: open → withdrawn'],
        audit_log: ['+ update privacy_requests'],
      },
    },
    {
      name: 'the name is corrected, on application and record',
      by: 'confirm_name_correction',
      as: 'admissions',
      given: after(
        registered,
        uncounted,
        doing((_given, db) => db.sql(`update public.email_outbox set state = 'cancelled'`)),
        correction,
      ),
      ...onRequest(),
      then: {
        applications: ['first_name: Noam → Noah, hebrew_first_name: נועם → –, hebrew_last_name: טסטלי → –'],
        students: ['first_name: Noam → Noah, hebrew_first_name: נועם → –, hebrew_last_name: טסטלי → –'],
        privacy_requests: ['decided_at: – → now, decided_by: – → admissions, state: open → confirmed'],
        email_outbox: ['+ name_corrected, the applicant, queued'],
        audit_log: [
          '+ insert email_outbox',
          '+ update applications',
          '+ update privacy_requests',
          '+ update students',
        ],
      },
    },
    refuse('a name is refused', 'admissions', nameAsked, 'name_refused'),
    refuse('a deletion is refused', 'admin', deletionAsked, 'deletion_refused'),
  ],
};
