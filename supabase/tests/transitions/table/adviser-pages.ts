/** Pages of outstanding items, which an applicant makes for an adviser. */
import { after, one, submitted, uncounted, type Step } from '../givens.ts';
import { idOf, type Subject } from '../transition.ts';

const PAGE_TOKEN = 'token of a page';
const made: Step = async (given, { db }) => ({
  link: await one(
    db,
    `insert into private.progress_links (application_id, token_hash, label)
     values ($1, private.link_hash($2), 'Rabbi Adviser') returning id`,
    [idOf(given, 'application'), `${PAGE_TOKEN} ${idOf(given, 'application')}`],
  ),
});

export const adviserPages: Subject = {
  title: 'Pages for an adviser',
  transitions: [
    {
      name: 'a link is made',
      by: 'make_progress_link',
      as: 'applicant',
      given: after(submitted, uncounted),
      args: () => ({ label: 'Rabbi Adviser' }),
    },
    {
      name: 'the page is opened',
      by: 'progress_page',
      as: 'visitor',
      given: after(submitted, made),
      args: (given) => ({ token: `${PAGE_TOKEN} ${idOf(given, 'application')}` }),
    },
    {
      name: 'the link is ended',
      by: 'revoke_progress_link',
      as: 'applicant',
      given: after(submitted, made),
      args: (given) => ({ link_id: idOf(given, 'link') }),
    },
  ],
};
