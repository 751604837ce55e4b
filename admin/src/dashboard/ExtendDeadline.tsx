import { useState } from 'react';
import { useSearchParams } from 'react-router';
import Button from '@mui/material/Button';
import type { Row } from '@school/shared/database';
import { deadlineText } from '@school/shared/dates';
import { AddressField } from '../components/AddressField.tsx';
import { DeadlineFields } from '../components/DeadlineFields.tsx';
import { FormDialog } from '../components/FormDialog.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits } from '../components/use-record-edits.ts';
import { instantOf, wallOf } from '../lib/zoned.ts';
import { call } from '../providers/rpc.ts';

type Year = Row<'program_years'>;

function ExtendDialog({ year, onClose }: { readonly year: Year; readonly onClose: () => void }) {
  const zone = year.application_deadline_zone;
  const form = useRecordEdits(
    { email: '', wall: wallOf(year.application_deadline_at, zone), reason: '' },
    null,
  );
  const toasts = useToasts();
  const { email, wall, reason } = form.values;
  const until = instantOf(wall, zone);
  const extend = async (): Promise<void> => {
    if (!until) return;
    const error = await form.submit(() => call('extend_deadline', { email, until, reason }));
    if (error) return toasts.problem('The deadline was not extended', error);
    toasts.success('Deadline extended', deadlineText(until, zone), 'The applicant has been told by mail.');
    onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={['email', 'until', 'reason']}
      title="Extend a deadline"
      text="A later deadline for one applicant whose application is still in progress. They are told by mail."
      saveLabel="Extend the deadline"
      disabled={email.trim() === '' || !until}
      onSave={() => void extend()}
      onClose={onClose}
    >
      <AddressField
        label="E-mail address they sign in with"
        value={email}
        onChange={(event) => form.change('email', event.target.value)}
        {...form.at('email')}
      />
      <DeadlineFields zone={zone} form={form} />
    </FormDialog>
  );
}

/** More time for somebody who has not handed in: the office does not see the draft, but knows the address they write from. */
export function ExtendDeadline({ year }: { readonly year: Year }) {
  const [params] = useSearchParams();
  const [open, setOpen] = useState(params.has('extend'));
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Extend a deadline
      </Button>
      {open ? <ExtendDialog year={year} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
