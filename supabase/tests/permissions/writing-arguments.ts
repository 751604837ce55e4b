/** Arguments of what the office types, kept or sent. */
import type { Row } from '../harness/database.ts';
import type { Scene } from './scene.ts';

export const writing = ({ applications }: Scene): Record<string, Row> => {
  const place = { subject: 'application', subject_id: applications.b };
  return {
    my_drafts: place,
    save_draft: { ...place, field: 'note', text: 'Half a sen' },
    discard_draft: { ...place, field: 'note' },
  };
};
