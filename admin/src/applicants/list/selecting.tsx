/** What can be done with many applicants at once: one line each. */
import { WriteToSelected } from '../../components/letters/WriteButtons.tsx';
import {
  matchingOf,
  type BulkAction,
  type BulkProps,
  type Selecting,
} from '../../components/list/selecting.ts';
import { call } from '../../providers/rpc.ts';
import { bulkActions } from '../bulk/BulkButtons.tsx';
import { DossierButton } from '../dossier/DossierButton.tsx';
import { AssignSelected } from '../readers/AssignSelected.tsx';

export const recipientOf = (id: string) => ({ application_id: id });
const Write = (props: BulkProps) => <WriteToSelected {...props} recipientOf={recipientOf} />;

const applicantActions: readonly BulkAction[] = [
  ...bulkActions,
  { key: 'write', Action: Write },
  { key: 'assign', Action: AssignSelected },
  { key: 'dossier', Action: DossierButton },
];

export const applicantSelecting: Selecting = {
  actions: applicantActions,
  everybody: (filters) => call('select_applications', matchingOf(filters)),
};
