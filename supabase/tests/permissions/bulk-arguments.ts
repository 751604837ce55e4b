/** Arguments for what is done with many at once. */
import type { Row } from '../harness/database.ts';
import type { Scene } from './scene.ts';

export const bulkArguments = ({
  applications,
  heldId,
  bulkRunId,
  bulkShown,
  waitingVersion,
}: Scene): Record<string, Row> => ({
  preview_bulk: { action: 'release', details: {}, people: [{ application_id: heldId }] },
  rehearse_release: { application_ids: [heldId] },
  run_bulk: {
    action: 'decide',
    details: { decision: 'rejected', hold: true },
    people: [{ application_id: applications.b, version: waitingVersion }],
  },
  release_of: { application_id: heldId },
  advise_publication: { application_ids: [heldId] },
  approve_bulk: { run_id: bulkRunId, shown: bulkShown },
});
