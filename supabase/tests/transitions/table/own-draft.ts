/** What a student types into the own form and has not saved. */
import { after, draft } from '../givens.ts';
import type { Subject } from '../transition.ts';

export const ownDraft: Subject = {
  title: 'Student information: typed and not saved',
  transitions: [
    {
      name: 'own form, typed and not saved',
      by: 'save_student_draft',
      as: 'applicant',
      given: draft,
      args: () => ({ changes: [{ field: 'previous_yeshiva', base: null, value: 'Half a sen' }] }),
    },
    {
      name: 'own form, what was typed put away',
      by: 'discard_student_draft',
      as: 'applicant',
      given: after(draft, async (given, { db }) => {
        const changes = [{ field: 'previous_yeshiva', base: null, value: 'Half a sen' }];
        await db.call(given.user, 'save_student_draft', { changes });
        return {};
      }),
    },
  ],
};
