import { useRefresh, useUpdate } from 'react-admin';
import { dayText, todayIn } from '@school/shared/dates';
import { FormDialog } from '../components/FormDialog.tsx';
import { StaleRecord, type FieldWords } from '../components/StaleRecord.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits } from '../components/use-record-edits.ts';
import { HouseDays } from './HouseDays.tsx';
import type { StaffAccount } from './types.ts';

const day = (value: unknown): string => (typeof value === 'string' && value !== '' ? dayText(value) : 'none');
const words: readonly FieldWords[] = [
  { name: 'works_from', label: 'First day', show: day },
  { name: 'works_until', label: 'Last day', show: day },
];

/** An account becomes one of the house, or its days change; the account counts from the first to the last of them. */
export function DaysDialog({
  account,
  onClose,
}: {
  readonly account: StaffAccount;
  readonly onClose: () => void;
}) {
  const first = { works_from: account.works_from ?? todayIn(), works_until: account.works_until ?? '' };
  const form = useRecordEdits(first, account.version);
  const [update] = useUpdate<StaffAccount>();
  const refresh = useRefresh();
  const toasts = useToasts();
  const save = async (): Promise<void> => {
    const error = await form.submit((_edits, version, days) =>
      update(
        'staff-accounts',
        { id: account.id, data: { role: 'house', ...days, version }, previousData: account },
        { returnPromise: true },
      ),
    );
    refresh();
    if (error) return;
    toasts.success('Staff account changed');
    onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={['works_from', 'works_until']}
      title={`House: ${account.display_name}`}
      text="The account opens the night view, rooms and leave, and nothing else, from the first to the last day."
      saveLabel="Save"
      disabled={form.values.works_until === ''}
      stale={<StaleRecord form={form} fields={words} title="This account has changed since you opened it" />}
      onSave={() => void save()}
      onClose={onClose}
    >
      <HouseDays form={form} />
    </FormDialog>
  );
}
