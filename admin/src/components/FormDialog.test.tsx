import { useState } from 'react';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import TextField from '@mui/material/TextField';
import { expect, test, vi } from 'vitest';
import { renderOffice } from '../../test/office.tsx';
import { Problem } from '../providers/problem.ts';
import { FormDialog } from './FormDialog.tsx';
import { useRecordEdits } from './use-record-edits.ts';

const sent = vi.fn<(edits: unknown, version: number) => Promise<unknown>>();
const nothing = () => undefined;
let colleagueSaved: () => void = nothing;

function Track() {
  const [track, setTrack] = useState({ name: 'Beit Midrash', version: 1 });
  colleagueSaved = () => setTrack({ name: 'Beit Midrash A', version: 2 });
  const form = useRecordEdits({ name: track.name }, track.version);
  return (
    <FormDialog
      form={form}
      fields={['name']}
      title="Change a track"
      saveLabel="Save"
      onSave={() => void form.submit(sent)}
      onClose={nothing}
    >
      <TextField
        label="Name"
        fullWidth
        value={form.values.name}
        onChange={({ target }) => form.change('name', target.value)}
        {...form.at('name')}
      />
    </FormDialog>
  );
}
const name = () => screen.getByLabelText('Name');

test('under the title of a form stands only the room that the label of its first input needs', () => {
  renderOffice(<Track />);
  const content = name().closest('.MuiDialogContent-root');
  if (!content) throw new Error('The dialog has no content.');
  expect(getComputedStyle(content).paddingTop).toBe('8px');
});

test('a colleague was faster: it is said, and saved over theirs when it was looked at', async () => {
  sent.mockImplementation((_edits, version) => {
    colleagueSaved();
    return version === 2
      ? Promise.resolve()
      : Promise.reject(new Problem('stale_version', 'Somebody else has changed this record.'));
  });
  renderOffice(<Track />);
  await userEvent.type(name(), ' B');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('dialog', { name: 'This has changed since you opened it' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Look at it again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(sent).toHaveBeenLastCalledWith({ name: 'Beit Midrash B' }, 2, { name: 'Beit Midrash B' });
});

test('nothing is typed behind the save, and after a refusal one types on where one was', async () => {
  let refuse: () => void = nothing;
  sent.mockImplementation(
    () =>
      new Promise((_, reject) => {
        refuse = () => reject(new Problem('invalid_value', 'There is such a track.', { field: 'name' }));
      }),
  );
  renderOffice(<Track />);
  await userEvent.type(name(), ' B{Enter}');
  expect(name()).toBeDisabled();
  await act(() => Promise.resolve(refuse()));
  expect(name()).toHaveFocus();
  await userEvent.keyboard('2');
  expect(name()).toHaveValue('Beit Midrash B2');
});
