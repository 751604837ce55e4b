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
const refuse = (name: string, as: Transition['as'], given: Given): Transition => ({
  name,
  by: 'refuse_privacy_request',
  as,
  given,
  ...onRequest({ reason: 'Not now.' }),
});

export const privacyRequests: Subject = {
  title: 'Requests about own data',
  transitions: [
    {
      name: 'deletion is asked',
      by: 'ask_deletion',
      as: 'applicant',
      given: after(account, uncounted),
    },
    {
      name: 'a correction of the name is asked',
      by: 'ask_name_correction',
      as: 'applicant',
      given: after(submitted, uncounted),
      args: () => ({ form: NAME }),
    },
    {
      name: 'a copy of everything is taken',
      by: 'begin_my_data',
      as: 'applicant',
      given: after(submitted, uncounted),
    },
    {
      name: 'an officer reads more people in an hour than the limit',
      by: 'watch_readings',
      as: 'service',
      given: after(account, muchRead),
    },
    {
      name: 'taken back',
      by: 'withdraw_privacy_request',
      as: 'applicant',
      given: deletionAsked,
      args: (given) => ({ request_id: idOf(given, 'request') }),
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
    },
    refuse('a name is refused', 'admissions', nameAsked),
    refuse('a deletion is refused', 'admin', deletionAsked),
  ],
};
