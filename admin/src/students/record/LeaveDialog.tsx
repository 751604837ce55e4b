/** A student leaves the program: the day, why, and what stays of each charge. The place is free again; what is owed stays. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { todayIn } from '@school/shared/dates';
import { money } from '@school/shared/formats';
import { EntryDialog, type Entry } from '../../components/EntryDialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { keys } from '../api.ts';
import { readLedger } from '../ledger/ledger-api.ts';
import { fullName } from '../rules/display.ts';
import type { Student } from '../rules/types.ts';
import { texts } from '../texts.ts';
import { leaveYear, type Enrollment } from './years-api.ts';

export function LeaveDialog({
  student,
  year,
  onClose,
}: {
  readonly student: Student;
  readonly year: Enrollment;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { data: ledger, error } = useQuery({
    queryKey: [...keys.ledger(student.id), year.id],
    queryFn: ({ signal }) => readLedger({ student_id: student.id, enrollment_id: year.id }, signal),
  });
  if (!ledger && !error) return null;
  const charges = ledger?.charges ?? [];
  const send = async (entry: Entry): Promise<void> => {
    const kept = charges.flatMap(({ id }) => (entry[id] ? [[id, Number(entry[id])] as const] : []));
    await leaveYear(year, entry['learning_end_date'] ?? '', entry['reason'] ?? '', Object.fromEntries(kept));
    toasts.success(texts.left(fullName(student)));
    await client.invalidateQueries({ queryKey: keys.all });
  };
  return (
    <EntryDialog
      title={texts.leave}
      text={texts.leaveText}
      fields={[
        {
          name: 'learning_end_date',
          label: texts.leaveDay,
          type: 'date',
          required: true,
          initial: todayIn('Asia/Jerusalem'),
        },
        { name: 'reason', label: texts.leaveReason },
        ...charges.map(({ id, label, amount }) => ({
          name: id,
          label: texts.leaveKeeps(label, money(amount)),
          type: 'number' as const,
          help: () => texts.leaveKeepsHelp,
        })),
      ]}
      onSave={send}
      onClose={onClose}
    />
  );
}
