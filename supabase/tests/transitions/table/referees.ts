/** Letters of referees, from the asking to the sending. */
import { service } from '../../harness/people.ts';
import { askReferee } from '../../harness/referees.ts';
import { after, completeDraft, doing, one, uncounted, type Step } from '../givens.ts';
import { idOf, type Case, type Subject } from '../transition.ts';

const ADDRESS = 'rabbi.asked@example.org';

const asked: Step = async (given, { db }) => {
  const reference = await askReferee(db, given.user, ADDRESS);
  return {
    reference,
    request: await one(db, 'select id from private.reference_requests where reference_id = $1', [reference]),
  };
};
const token = (given: Case): string => `token of ${idOf(given, 'request')}`;
/** The mail has gone, and its link is known. */
const mailed: Step = doing((given, db) =>
  db.sql(
    `with sent as (update public.email_outbox set state = 'sent', sent_at = now() where link_for = $1 returning id)
     insert into private.mail_links (token_hash, outbox_id) select private.link_hash($2), id from sent`,
    [idOf(given, 'request'), token(given)],
  ),
);
const calling = (name: string, args: (given: Case) => Record<string, unknown> = () => ({})): Step =>
  doing((given, db) => db.call({ role: 'anon', id: null }, name, { token: token(given), ...args(given) }));
const silent: Step = doing((given, db) =>
  db.sql(`update private.reference_requests set mailed_at = mailed_at - interval '4 days' where id = $1`, [
    idOf(given, 'request'),
  ]),
);

const inDraft = after(completeDraft, asked, mailed, uncounted);
const begun = after(inDraft, calling('start_recommendation'));
const written = after(
  begun,
  calling('save_recommendation', () => ({ body: 'A fine young man.', version: 1 })),
);
const PDF = { file_name: 'letter.pdf', content_type: 'application/pdf', size_bytes: 10 };
const announced = after(
  begun,
  calling('announce_recommendation_file', () => PDF),
  async (given, { db }) => ({
    upload: await one(db, 'select id from private.reference_files where request_id = $1', [
      idOf(given, 'request'),
    ]),
  }),
  uncounted,
);
const finished = (detected_type: string | null) => (given: Case) => ({
  upload_id: idOf(given, 'upload'),
  detected_type,
  size_bytes: 10,
});
const withFile = after(
  announced,
  doing((given, db) => db.call(service, 'finish_recommendation_file', finished('application/pdf')(given))),
);

export const letterRequests: Subject = {
  title: 'Letters of referees',
  transitions: [
    {
      name: 'draft: a referee is asked',
      by: 'ask_referee',
      as: 'applicant',
      given: after(
        completeDraft,
        async (given, { db }) => ({
          reference: await one(db, 'select id from public.application_references where application_id = $1', [
            idOf(given, 'application'),
          ]),
        }),
        uncounted,
      ),
      args: (given) => ({ reference_id: idOf(given, 'reference'), waives_access: true }),
    },
    {
      name: 'asked: asked once more',
      by: 'ask_referee',
      as: 'applicant',
      given: inDraft,
      args: (given) => ({ reference_id: idOf(given, 'reference') }),
    },
    {
      name: 'silent: reminded by the applicant',
      by: 'remind_referee',
      as: 'applicant',
      given: after(inDraft, silent),
      args: (given) => ({ reference_id: idOf(given, 'reference') }),
    },
    {
      name: 'asked: the address corrected, the old link ends',
      by: 'correct_referee',
      as: 'applicant',
      given: inDraft,
      args: (given) => ({ reference_id: idOf(given, 'reference'), email: 'rabbi.corrected@example.org' }),
    },
    {
      name: 'asked: the referee taken off the list, the link ends',
      by: 'remove_reference',
      as: 'applicant',
      given: inDraft,
      args: (given) => ({ reference_id: idOf(given, 'reference') }),
    },
    {
      name: 'asked: the link is opened, by whomever',
      by: 'reference_page',
      as: 'visitor',
      given: inDraft,
      args: (given) => ({ token: token(given) }),
    },
    {
      name: 'a link that nobody was sent',
      by: 'reference_page',
      as: 'visitor',
      given: inDraft,
      args: () => ({ token: 'guessed' }),
    },
    {
      name: 'asked → opened',
      by: 'start_recommendation',
      as: 'visitor',
      given: inDraft,
      args: (given) => ({ token: token(given) }),
    },
    {
      name: 'opened: written',
      by: 'save_recommendation',
      as: 'visitor',
      given: begun,
      args: (given) => ({ token: token(given), body: 'A fine young man.', version: 1 }),
    },
    {
      name: 'written: changed in another window meanwhile',
      by: 'save_recommendation',
      as: 'visitor',
      given: written,
      args: (given) => ({ token: token(given), body: 'Another text.', version: 1 }),
    },
    {
      name: 'written → received',
      by: 'send_recommendation',
      as: 'visitor',
      given: written,
      args: (given) => ({ token: token(given), version: 2 }),
    },
    {
      name: 'received: sent a second time',
      by: 'send_recommendation',
      as: 'visitor',
      given: after(
        written,
        calling('send_recommendation', () => ({ version: 2 })),
      ),
      args: (given) => ({ token: token(given), version: 2 }),
    },
    {
      name: 'opened → declined',
      by: 'decline_recommendation',
      as: 'visitor',
      given: begun,
      args: (given) => ({ token: token(given), note: 'I hardly know him.' }),
    },
    {
      name: 'declined → opened again',
      by: 'start_recommendation',
      as: 'visitor',
      given: after(begun, calling('decline_recommendation')),
      args: (given) => ({ token: token(given) }),
    },
    {
      name: 'opened: a PDF announced',
      by: 'announce_recommendation_file',
      as: 'visitor',
      given: begun,
      args: (given) => ({ token: token(given), ...PDF }),
    },
    {
      name: 'announced: a whole PDF has come',
      by: 'finish_recommendation_file',
      as: 'service',
      given: announced,
      args: finished('application/pdf'),
    },
    {
      name: 'announced: something else has come',
      by: 'finish_recommendation_file',
      as: 'service',
      given: announced,
      args: finished('image/png'),
    },
    {
      name: 'opened: the PDF taken back',
      by: 'remove_recommendation_file',
      as: 'visitor',
      given: withFile,
      args: (given) => ({ token: token(given), file_id: idOf(given, 'upload') }),
    },
    {
      name: 'submitted: a letter comes',
      by: 'send_recommendation',
      as: 'visitor',
      given: after(
        written,
        doing((given, db) => db.call(given.user, 'submit_application')),
      ),
      args: (given) => ({ token: token(given), version: 2 }),
    },
  ],
};
