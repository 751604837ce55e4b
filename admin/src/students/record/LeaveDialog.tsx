/** A student leaves the program: the day, why, and what stays of each charge. The place is free again; what is owed stays. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dayText, todayIn } from '@school/shared/dates';
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
    const lastDay = entry['learning_end_date'] ?? '';
    try {
      await leaveYear(year, lastDay, entry['reason'] ?? '', Object.fromEntries(kept));
    } finally {
      // Refused because a colleague was faster, the record says what they did.
      await client.invalidateQueries({ queryKey: keys.all });
    }
    const isToCome = lastDay > todayIn('Asia/Jerusalem');
    toasts.success(
      isToCome ? `${fullName(student)}: ${texts.leaves(dayText(lastDay))}` : texts.left(fullName(student)),
    );
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
          initial: year.leaves_on ?? todayIn('Asia/Jerusalem'),
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
