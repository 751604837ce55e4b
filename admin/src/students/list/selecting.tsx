/** What can be done with many students at once: one line each. */
import { WriteToSelected } from '../../components/letters/WriteButtons.tsx';
import type { BulkAction, BulkProps, Selecting } from '../../components/list/selecting.ts';
import { call } from '../../providers/rpc.ts';
import { ChargeMany, EditMany, NextYear } from '../batches/BatchButtons.tsx';
import { questionOf } from './list-state.ts';

export const recipientOf = (id: string) => ({ student_id: id });
const Write = (props: BulkProps) => <WriteToSelected {...props} recipientOf={recipientOf} />;

const studentActions: readonly BulkAction[] = [
  { key: 'write', Action: Write },
  { key: 'edit', Action: EditMany },
  { key: 'year', Action: NextYear },
  { key: 'charge', Action: ChargeMany },
];

/** Only officers choose. */
export const studentSelecting: Selecting = {
  actions: studentActions,
  everybody: (given) => {
    const { query, filters } = questionOf({ ...given }, { field: 'last_name', order: 'ASC' }, 'admissions');
    return call('select_students', { query, filters: { ...filters } });
  },
};
