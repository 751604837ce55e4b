import { useSearchParams } from 'react-router';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Row } from '@school/shared/database';
import { deadlineText } from '@school/shared/dates';
import { DeadlineFields } from '../components/DeadlineFields.tsx';
import { FormDialog } from '../components/FormDialog.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits } from '../components/use-record-edits.ts';
import { instantOf, wallOf } from '../lib/zoned.ts';
import { call } from '../providers/rpc.ts';

type Year = Row<'program_years'>;

interface ExtendProps {
  readonly year: Year;
  /** The address of who was found already. */
  readonly known: string;
  readonly onClose: () => void;
}

function ExtendDialog({ year, known, onClose }: ExtendProps) {
  const zone = year.application_deadline_zone;
  const form = useRecordEdits(
    { email: known, wall: wallOf(year.application_deadline_at, zone), reason: '' },
    null,
  );
  const toasts = useToasts();
  const { email, wall, reason } = form.values;
  const until = instantOf(wall, zone);
  const sought = email.trim();
  const { data: drafts = [] } = useQuery({
    queryKey: ['drafts', sought],
    queryFn: ({ signal }) => call('find_drafts', { query: sought }, signal),
    enabled: sought.length > 1,
    placeholderData: keepPreviousData,
  });
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
      <Autocomplete
        freeSolo
        options={drafts.map((draft) => draft.email)}
        inputValue={email}
        onInputChange={(_event, next) => form.change('email', next)}
        filterOptions={(found) => found}
        renderOption={({ key, ...option }, address) => {
          const found = drafts.find((draft) => draft.email === address);
          return (
            <li key={key} {...option}>
              <bdi>{[found?.name, address].filter(Boolean).join(' · ')}</bdi>
              {found ? `, until ${deadlineText(found.deadline_at, zone)}` : null}
            </li>
          );
        }}
        renderInput={(props) => (
          <TextField {...props} label="Name or e-mail address they sign in with" {...form.at('email')} />
        )}
      />
      <DeadlineFields zone={zone} form={form} />
    </FormDialog>
  );
}

/** More time for somebody who has not handed in: the office does not see the draft, but finds them by name and address. */
export function ExtendDeadline({ year }: { readonly year: Year }) {
  const [params, setParams] = useSearchParams();
  const known = params.get('extend');
  return (
    <>
      <Button variant="outlined" onClick={() => setParams({ extend: '' })}>
        Extend a deadline
      </Button>
      {known === null ? null : (
        <ExtendDialog year={year} known={known} key={known} onClose={() => setParams({})} />
      )}
    </>
  );
}
