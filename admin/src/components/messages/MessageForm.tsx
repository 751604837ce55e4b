import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { DOCUMENT_ACCEPT } from '@school/shared/documents';
import { sendMessageFile } from '../../providers/send-message-file.ts';
import { DraftNote } from '../DraftNote.tsx';
import { useToasts } from '../toasts.tsx';
import { useRecordEdits } from '../use-record-edits.ts';
import { ReadyAnswers } from './ReadyAnswers.tsx';
import { texts } from './texts.ts';
import { useThreadAct } from './use-thread.ts';
import { LongField } from '../LongField.tsx';

interface Attached {
  readonly id: string;
  readonly name: string;
}

/** Files that wait to be sent with the next message. */
function useFiles(personId: string) {
  const [files, setFiles] = useState<readonly Attached[]>([]);
  const [adding, setAdding] = useState(false);
  const toasts = useToasts();
  const add = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const chosen = [...(target.files ?? [])];
    target.value = '';
    setAdding(true);
    for (const file of chosen)
      try {
        const id = await sendMessageFile(personId, file);
        setFiles((now) => [...now, { id, name: file.name }]);
      } catch (error) {
        toasts.problem(texts.notAdded, error);
      }
    setAdding(false);
  };
  return {
    files,
    adding,
    add,
    clear: () => setFiles([]),
    remove: (id: string) => setFiles((now) => now.filter((file) => file.id !== id)),
  };
}

/** Writing to one person. What was typed is kept as a draft until it is sent. */
export function MessageForm({ personId }: { readonly personId: string }) {
  const form = useRecordEdits({ body: '' }, null, {
    kept: { name: 'body', place: { subject: 'person', subject_id: personId, field: 'message' } },
  });
  const { files, adding, add, clear, remove } = useFiles(personId);
  const input = useRef<HTMLInputElement>(null);
  // One key for one message: sent again after a lost answer, it is not written twice.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const send = useThreadAct('send_message');
  const toasts = useToasts();
  const { body } = form.values;
  const ready = (body.trim() !== '' || files.length > 0) && !form.busy && !adding;
  const submit = async (): Promise<void> => {
    const error = await form.submit(() =>
      send.mutateAsync({ person_id: personId, message_id: key, body, files: files.map(({ id }) => id) }),
    );
    if (error) return toasts.problem(texts.notSent, error);
    clear();
    setKey(crypto.randomUUID());
    toasts.success(texts.sent);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !ready) return;
    event.preventDefault();
    void submit();
  };
  return (
    <Box sx={{ mt: 1.5 }}>
      <LongField
        most={5000}
        label={texts.label}
        {...form.input('body', texts.hint)}
        onKeyDown={onKeyDown}
        multiline
        minRows={2}
        maxRows={12}
      />
      {files.map(({ id, name }) => (
        <Chip
          key={id}
          label={<bdi>{name}</bdi>}
          onDelete={() => remove(id)}
          sx={{ mb: 0.5, marginInlineEnd: 0.5, maxWidth: '100%' }}
          slotProps={{ root: { title: texts.remove(name) } }}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
        <Button variant="outlined" disabled={!ready} onClick={() => void submit()}>
          {form.busy ? texts.sending : texts.send}
        </Button>
        <Button disabled={adding} onClick={() => input.current?.click()}>
          {adding ? texts.adding : texts.addFile}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={DOCUMENT_ACCEPT}
          aria-label={texts.addFile}
          onChange={(event) => void add(event)}
        />
        <ReadyAnswers
          onChoose={(words) => form.change('body', body.trim() ? `${body.trimEnd()}\n\n${words}` : words)}
        />
      </Box>
      <DraftNote state={form.draft} />
    </Box>
  );
}
