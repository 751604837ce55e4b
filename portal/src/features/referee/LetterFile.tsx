import { useRef, useState, type ChangeEvent } from 'react';
import type { FunctionResult } from '@school/shared/api/types';
import { DOCUMENT_ACCEPT } from '@school/shared/documents';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { sendLetterFile } from './send-letter-file.ts';
import { texts } from './texts.ts';

export type PageOf<State> = Extract<FunctionResult<'reference_page'>, { state: State }>;

const SENDING = 'sending';

interface LetterFileProps {
  readonly token: string;
  readonly files: PageOf<'open'>['files'];
  readonly onChange: (page: FunctionResult<'reference_page'>) => void;
}

/** The signed letter as a PDF or as photographs, beside the text or in its place. */
export function LetterFile({ token, files, onChange }: LetterFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (what: string, work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    setProblem(null);
    try {
      await work();
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
    }
    // What was sent before something failed has arrived.
    await call('reference_page', { token }).then(onChange, (thrown: unknown) =>
      setProblem((said) => said ?? asProblem(thrown).message),
    );
    setBusy(null);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    if (chosen.length > 0)
      void run(SENDING, async () => {
        const problems: string[] = [];
        for (const file of chosen)
          await sendLetterFile(token, file).catch((thrown: unknown) =>
            problems.push(texts.notSent(file.name, asProblem(thrown).message)),
          );
        setProblem(problems.length > 0 ? problems.join(' ') : null);
      });
  };
  const remove = (id: string): Promise<void> =>
    run(id, async () => {
      await call('remove_recommendation_file', { token, file_id: id });
    });
  return (
    <section className="card">
      <h2>{texts.file}</h2>
      <p className="hint" id="letter-file-hint">
        {texts.fileHint}
      </p>
      {files.map((file) => (
        <p className="letter-file" key={file.id}>
          <span dir="auto">{file.file_name}</span>
          <button
            type="button"
            className="link-button"
            aria-label={texts.removeFile(file.file_name)}
            disabled={busy !== null}
            onClick={() => void remove(file.id)}
          >
            {busy === file.id ? texts.removing : texts.remove}
          </button>
        </p>
      ))}
      <input
        ref={input}
        type="file"
        multiple
        accept={DOCUMENT_ACCEPT}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={texts.choose}
        onChange={choose}
      />
      <button
        type="button"
        className="button quiet small"
        aria-describedby="letter-file-hint"
        aria-disabled={busy !== null}
        onClick={() => (busy === null ? input.current?.click() : undefined)}
      >
        {busy === SENDING ? texts.uploading : files.length > 0 ? texts.chooseMore : texts.choose}
      </button>
      {problem && (
        <p className="field-error" role="alert" dir="auto">
          {problem}
        </p>
      )}
    </section>
  );
}
