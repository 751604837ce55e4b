/** The content desk: drafts, and what is written down when the function `content` has published a file. */
import { people, service } from '../../harness/people.ts';
import { account, after, doing } from '../givens.ts';
import { idOf, type Subject } from '../transition.ts';

/** Each transition has a page of its own: what one leaves is not there for the next. */
const draft = (name: string) => ({
  path: `staff/${name}.md`,
  record: { name: 'A' },
  base: 'abc',
  expected_version: 0,
});
const drafted = (name: string) =>
  after(
    account,
    doing((_given, db) => db.call(people.admin, 'save_content_draft', draft(name))),
  );

const change = (name: string) => ({
  path: draft(name).path,
  before: 'was',
  before_version: 'abc',
  after_version: 'def',
  author_id: people.admin.id,
});
const begun = (name: string, after_version = 'def') =>
  after(drafted(name), async (_given, { db }) => ({
    change: await db.call<string>(service, 'start_content_change', { ...change(name), after_version }),
  }));

export const content: Subject = {
  title: 'The content desk',
  transitions: [
    {
      name: 'a draft kept',
      by: 'save_content_draft',
      as: 'admin',
      given: account,
      args: () => draft('kept'),
    },
    {
      name: 'a draft written on',
      by: 'save_content_draft',
      as: 'super_admin',
      given: drafted('written-on'),
      args: () => ({ ...draft('written-on'), record: { name: 'B' }, expected_version: 1 }),
    },
    {
      name: 'a draft discarded',
      by: 'save_content_draft',
      as: 'admin',
      given: drafted('discarded'),
      args: () => ({ ...draft('discarded'), record: null, expected_version: 1 }),
    },
    {
      name: 'a file is about to be written',
      by: 'start_content_change',
      as: 'service',
      given: drafted('begun'),
      args: () => change('begun'),
    },
    {
      name: 'the file is written',
      by: 'end_content_change',
      as: 'service',
      given: begun('written'),
      args: (given) => ({ change_id: idOf(given, 'change'), written: true, commit: 'c0ffee' }),
    },
    {
      name: 'a file that was new is taken away: its draft stays',
      by: 'end_content_change',
      as: 'service',
      given: begun('taken-away', ''),
      args: (given) => ({ change_id: idOf(given, 'change'), written: true, commit: 'c0ffee' }),
    },
    {
      name: 'said once more, with a commit that somebody else did not know',
      by: 'end_content_change',
      as: 'service',
      given: after(
        begun('twice'),
        doing((given, db) =>
          db.call(service, 'end_content_change', {
            change_id: idOf(given, 'change'),
            written: true,
            commit: null,
          }),
        ),
      ),
      args: (given) => ({ change_id: idOf(given, 'change'), written: true, commit: 'c0ffee' }),
    },
    {
      name: 'the file was not written',
      by: 'end_content_change',
      as: 'service',
      given: begun('refused'),
      args: (given) => ({ change_id: idOf(given, 'change'), written: false, commit: null }),
    },
  ],
};
