import { useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useGetIdentity } from 'react-admin';
import { longDateTime } from '@school/shared/dates';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { DraftNote } from '../../../components/DraftNote.tsx';
import { Section } from '../../../components/Section.tsx';
import { useToasts } from '../../../components/toasts.tsx';
import { useRecordEdits } from '../../../components/use-record-edits.ts';
import { useRole } from '../../../components/use-role.ts';
import { useAct } from '../file-query.ts';
import { StaleFile } from './StaleFile.tsx';
import type { Note, OfficeFile } from '../types.ts';
import { LongField } from '../../../components/LongField.tsx';

/** Writing one note, new or existing. What was typed stays until it is saved. */
function NoteForm({
  applicationId,
  note,
  onDone,
}: {
  readonly applicationId: string;
  readonly note?: Note;
  readonly onDone?: () => void;
}) {
  const form = useRecordEdits({ body: note?.body ?? '' }, note?.version ?? null, {
    kept: {
      name: 'body',
      place: { subject: 'application', subject_id: applicationId, field: note ? `note.${note.id}` : 'note' },
    },
  });
  const save = useAct('save_note');
  const toasts = useToasts();
  const { body } = form.values;
  const submit = async (): Promise<void> => {
    const error = await form.submit((_edits, expected_version) =>
      save.mutateAsync({ application_id: applicationId, body, note_id: note?.id ?? null, expected_version }),
    );
    if (error) toasts.problem('The note was not saved', error);
    else onDone?.();
  };
  const cancel = (): void => {
    form.forget();
    onDone?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const field = event.target as HTMLElement;
    if (event.key === 'Escape') field.blur();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || body.trim() === '') return;
    event.preventDefault();
    field.blur();
    if (note) void submit();
  };
  return (
    <Box sx={{ mb: 1 }}>
      <LongField
        most={8000}
        label={note ? 'Change note' : 'New internal note'}
        {...form.input('body')}
        multiline
        maxRows={12}
        onKeyDown={onKeyDown}
        // A new note saves itself when it is left; what was typed meanwhile is a draft.
        onBlur={() => (note || body.trim() === '' || form.busy ? undefined : void submit())}
        slotProps={{
          // A note that is being changed closes once it is saved: nothing may be typed into it behind the save.
          htmlInput: {
            dir: 'auto',
            readOnly: Boolean(note) && form.busy,
            ...(note ? {} : { 'aria-keyshortcuts': 'n' }),
          },
        }}
      />
      {note || body.trim() !== '' ? (
        <Button variant="outlined" disabled={body.trim() === '' || form.busy} onClick={() => void submit()}>
          {form.busy ? 'Saving...' : 'Save note'}
        </Button>
      ) : null}
      {onDone ? <Button onClick={cancel}>Cancel</Button> : null}
      <DraftNote state={form.draft} />
      {note ? (
        <StaleFile
          table="application_notes"
          id={note.id}
          title="This note has changed since you opened it"
          seen={form.collision ? note.version : null}
          onClose={form.keepMine}
        >
          <Typography dir="auto" sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            It now says: {note.body}
          </Typography>
        </StaleFile>
      ) : null}
    </Box>
  );
}

function NoteItem({
  note,
  mine,
  removable,
}: {
  readonly note: Note;
  readonly mine: boolean;
  readonly removable: boolean;
}) {
  const [state, setState] = useState<'read' | 'edit' | 'remove'>('read');
  const remove = useAct('remove_note');
  const toasts = useToasts();
  const onRemove = async (): Promise<void> => {
    try {
      await remove.mutateAsync({ note_id: note.id });
    } catch (error) {
      toasts.problem('The note was not removed', error);
    }
  };
  if (state === 'edit')
    return <NoteForm applicationId={note.application_id} note={note} onDone={() => setState('read')} />;
  return (
    <Box component="article" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {note.body}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="caption" color="text.secondary" sx={{ flex: 1 }}>
          <bdi>{note.author_name}</bdi>, {longDateTime(note.created_at)}
          {note.version > 1 ? ', changed' : ''}
        </Typography>
        {mine ? <Button onClick={() => setState('edit')}>Change</Button> : null}
        {mine || removable ? <Button onClick={() => setState('remove')}>Remove</Button> : null}
      </Box>
      <ConfirmDialog
        open={state === 'remove'}
        title="Remove note"
        text="Remove this note? The audit log keeps what it said."
        confirmLabel="Remove"
        danger
        busy={remove.isPending}
        onConfirm={() => void onRemove().then(() => setState('read'))}
        onClose={() => setState('read')}
      />
    </Box>
  );
}

/** A note while the file is read; it stands beside the decision. */
export function NewNote({ file }: { readonly file: OfficeFile }) {
  const { isOfficer } = useRole();
  return isOfficer ? <NoteForm applicationId={file.application.id} /> : null;
}

/** What the office writes to itself; no applicant ever sees it. */
export function Notes({ file }: { readonly file: OfficeFile }) {
  const { isOfficer, isAdministrator } = useRole();
  const { identity } = useGetIdentity();
  return (
    <Section title="Internal notes">
      {file.notes.length === 0 ? <Typography color="text.secondary">No notes yet.</Typography> : null}
      {file.notes.map((note) => (
        <NoteItem
          key={note.id}
          note={note}
          mine={isOfficer && note.author_id === identity?.id}
          removable={isAdministrator}
        />
      ))}
    </Section>
  );
}
