import { render, screen } from '@testing-library/react';
import TextField from '@mui/material/TextField';
import { expect, test } from 'vitest';
import { FormDialog } from './FormDialog.tsx';

const nothing = () => undefined;

test('under the title of a form stands only the room that the label of its first input needs', () => {
  render(
    <FormDialog
      form={{ busy: false, elsewhere: () => null }}
      fields={[]}
      title="Add a track"
      saveLabel="Save"
      onSave={nothing}
      onClose={nothing}
    >
      <TextField label="Name" fullWidth />
    </FormDialog>,
  );
  const content = screen.getByLabelText('Name').closest('.MuiDialogContent-root');
  if (!content) throw new Error('The dialog has no content.');
  expect(getComputedStyle(content).paddingTop).toBe('8px');
});
