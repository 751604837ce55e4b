/** From the first answer to handing in. */
import { inHours, account, after, completeDraft, doing, draft, later, submitted } from '../givens.ts';
import { idOf, type Subject } from '../transition.ts';
import { saveReference } from '../../harness/applicants.ts';

const aside = after(
  draft,
  doing((given, db) => db.call(given.user, 'set_draft_aside')),
);
const NEW_REFERENCE = '11111111-2222-4333-8444-555555555555';

export const application: Subject = {
  title: 'Application: answering and handing in',
  transitions: [
    {
      name: 'no application → draft',
      by: 'start_application',
      as: 'applicant',
      given: account,
      args: () => ({ form: { city: 'Teaneck' } }),
    },
    {
      name: 'a draft is there already',
      by: 'start_application',
      as: 'applicant',
      given: draft,
      args: () => ({ form: { city: 'Lod' } }),
    },
    {
      name: 'draft → put aside',
      by: 'set_draft_aside',
      as: 'applicant',
      given: draft,
      args: () => ({}),
    },
    {
      name: 'put aside: nothing is left to put aside',
      by: 'set_draft_aside',
      as: 'applicant',
      given: aside,
      args: () => ({}),
    },
    {
      name: 'put aside → taken up again',
      by: 'take_up_draft',
      as: 'applicant',
      given: aside,
      args: () => ({}),
    },
    {
      name: 'draft: nothing is left to take up',
      by: 'take_up_draft',
      as: 'applicant',
      given: draft,
      args: () => ({}),
    },
    {
      name: 'draft: an answer',
      by: 'save_application_fields',
      as: 'applicant',
      given: draft,
      args: () => ({ changes: [{ field: 'city', base: 'Teaneck', value: 'Lod' }] }),
    },
    {
      name: 'draft: an answer that was changed elsewhere meanwhile',
      by: 'save_application_fields',
      as: 'applicant',
      given: draft,
      args: () => ({ changes: [{ field: 'city', base: 'Paris', value: 'Lod' }] }),
    },
    {
      name: 'draft: an answer that cannot be taken',
      by: 'save_application_fields',
      as: 'applicant',
      given: draft,
      args: () => ({ changes: [{ field: 'gpa', base: null, value: '3.7 of 4, and 92 of 100' }] }),
    },
    {
      name: 'draft: a reference that is being typed',
      by: 'save_reference_fields',
      as: 'applicant',
      given: completeDraft,
      args: () => ({
        reference_id: NEW_REFERENCE,
        changes: [{ field: 'name', base: null, value: 'Rabbi S' }],
      }),
    },
    {
      name: 'draft: a reference less',
      by: 'remove_reference',
      as: 'applicant',
      given: after(completeDraft, async (given, { db }) => ({
        reference: await saveReference(db, given.user, { name: 'Rabbi Second' }),
      })),
      args: (given) => ({ reference_id: idOf(given, 'reference') }),
    },
    {
      name: 'draft → submitted',
      by: 'submit_application',
      as: 'applicant',
      given: completeDraft,
    },
    {
      name: 'draft → submitted, after the deadline, with an extension',
      by: 'submit_application',
      as: 'applicant',
      given: after(
        completeDraft,
        doing((given, db) =>
          db.sql(`insert into public.application_extensions (id, until) values ($1, $2)`, [
            idOf(given, 'application'),
            inHours(24 * 40),
          ]),
        ),
        later(24 * 35),
      ),
    },
    {
      name: 'submitted: handed in a second time',
      by: 'submit_application',
      as: 'applicant',
      given: submitted,
    },
    {
      name: 'submitted: a new address',
      by: 'correct_contact',
      as: 'applicant',
      given: submitted,
      args: () => ({ changes: [{ field: 'city', base: 'Teaneck', value: 'Lod' }] }),
    },
    {
      name: 'draft: a later deadline',
      by: 'grant_extension',
      as: 'admissions',
      given: draft,
      args: (given) => ({ application_id: idOf(given, 'application'), until: inHours(24 * 40) }),
    },
    {
      name: 'submitted: a later deadline, moved once more',
      by: 'grant_extension',
      as: 'admissions',
      given: after(
        submitted,
        doing((given, db) =>
          db.sql(
            `insert into public.application_extensions (id, until) values ($1, private.now() + interval '1 hour')`,
            [idOf(given, 'application')],
          ),
        ),
      ),
      args: (given) => ({
        application_id: idOf(given, 'application'),
        until: inHours(24 * 40),
        reason: 'Illness',
        expected_version: 1,
      }),
    },
    {
      name: 'draft: a later deadline, by the address that the person signs in with',
      by: 'extend_deadline',
      as: 'admissions',
      given: draft,
      args: (given) => ({ email: given.user.email, until: inHours(24 * 40) }),
    },
  ],
};
