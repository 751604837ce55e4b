import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { DOCUMENT_ACCEPT } from '@school/shared/documents';
import { BusyButton } from '../../components/BusyButton.tsx';
import { TextAreaField } from '../../components/inputs.tsx';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { useSignedIn } from '../../lib/session/context.tsx';
import { toast } from '../../lib/toasts.ts';
import { unsavedKey } from '../../lib/unsaved.ts';
import type { Thread } from './Conversation.tsx';
import { sendFile, type SentFile } from './files.ts';
import { texts } from './texts.ts';

/** Half a message waits in the tab, for its writer alone: it survives a reload and an ended session, and ends with signing out. */
function useBody(): readonly [string, (text: string) => void] {
  const { person } = useSignedIn();
  const kept = unsavedKey(`message-${person.id}`, 'body');
  const [body, setBody] = useState(() => sessionStorage.getItem(kept) ?? '');
  const change = (text: string): void => {
    setBody(text);
    if (text === '') sessionStorage.removeItem(kept);
    else sessionStorage.setItem(kept, text);
  };
  return [body, change];
}

interface FilesProps {
  readonly files: readonly SentFile[];
  readonly onChange: (change: (now: readonly SentFile[]) => readonly SentFile[]) => void;
  readonly onProblem: (message: string | null) => void;
}

/** Files that go with the message. */
function Files({ files, onChange, onProblem }: FilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const add = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    setBusy(true);
    onProblem(null);
    for (const file of chosen)
      try {
        const sent = await sendFile(file);
        onChange((now) => [...now, sent]);
      } catch (thrown) {
        onProblem(asProblem(thrown).message);
      }
    setBusy(false);
  };
  return (
    <>
      {files.length > 0 && (
        <ul className="message-files">
          {files.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              <button
                type="button"
                className="link-button"
                aria-label={texts.takeOffName(name)}
                onClick={() => onChange((now) => now.filter((file) => file.id !== id))}
              >
                {texts.takeOff}
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={DOCUMENT_ACCEPT}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={texts.addFile}
        onChange={(event) => void add(event)}
      />
      <button
        type="button"
        className="button quiet"
        aria-describedby="message-file-hint"
        aria-disabled={busy}
        onClick={() => (busy ? undefined : input.current?.click())}
      >
        {busy ? texts.adding : texts.addFile}
      </button>
    </>
  );
}

/** Writing to the office. One key for one message: sent again after a lost answer, it is not written twice. */
export function MessageForm({ onSent }: { readonly onSent: (thread: Thread) => void }) {
  const [body, setBody] = useBody();
  const [files, setFiles] = useState<readonly SentFile[]>([]);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (body.trim() === '' && files.length === 0) return setProblem(texts.empty);
    setBusy(true);
    setProblem(null);
    try {
      onSent(await call('send_my_message', { message_id: key, body, files: files.map(({ id }) => id) }));
      setBody('');
      setFiles([]);
      setKey(crypto.randomUUID());
      toast(texts.sent);
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
    }
    setBusy(false);
  };
  return (
    <form className="card message-form" noValidate onSubmit={(event) => void send(event)}>
      <TextAreaField
        id="message"
        label={texts.label}
        hint={texts.hint}
        error={problem ?? undefined}
        rows={4}
        maxLength={5000}
        value={body}
        onChange={({ target }) => setBody(target.value)}
      />
      <div className="message-actions">
        <Files files={files} onChange={setFiles} onProblem={setProblem} />
        <BusyButton busy={busy} busyText={texts.sending}>
          {texts.send}
        </BusyButton>
      </div>
      <p className="hint" id="message-file-hint">
        {texts.fileHint}
      </p>
    </form>
  );
}
