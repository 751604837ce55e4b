/** The content desk: drafts, and what is written down when the function `content` has published a file. */
import { people } from '../../harness/people.ts';
import { account, after, doing } from '../givens.ts';
import type { Subject } from '../transition.ts';

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
      name: 'a file published',
      by: 'note_content_change',
      as: 'service',
      given: drafted('published'),
      args: () => ({
        path: draft('published').path,
        before: 'was',
        before_version: 'abc',
        after_version: 'def',
        author_id: people.admin.id,
        commit: null,
      }),
    },
  ],
};
