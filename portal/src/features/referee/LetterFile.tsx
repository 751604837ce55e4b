import { useRef, useState, type ChangeEvent } from 'react';
import type { FunctionResult } from '@school/shared/api/types';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { sendLetterFile } from './send-letter-file.ts';
import { texts } from './texts.ts';

export type PageOf<State> = Extract<FunctionResult<'reference_page'>, { state: State }>;

interface LetterFileProps {
  readonly token: string;
  readonly file: PageOf<'open'>['file'];
  readonly onChange: (page: FunctionResult<'reference_page'>) => void;
}

/** The signed letter as a PDF, beside the text or in its place. */
export function LetterFile({ token, file, onChange }: LetterFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<'sending' | 'removing' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (kind: 'sending' | 'removing', work: () => Promise<void>): Promise<void> => {
    setBusy(kind);
    setProblem(null);
    try {
      await work();
      onChange(await call('reference_page', { token }));
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
    }
    setBusy(null);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [chosen] = event.target.files ?? [];
    event.target.value = '';
    if (chosen) void run('sending', () => sendLetterFile(token, chosen));
  };
  const remove = (): Promise<void> =>
    run('removing', async () => {
      await call('remove_recommendation_file', { token });
    });
  return (
    <section className="card">
      <h2>{texts.file}</h2>
      <p className="hint" id="letter-file-hint">
        {texts.fileHint}
      </p>
      {file && (
        <p className="letter-file">
          <span dir="auto">{file.file_name}</span>
          <button
            type="button"
            className="link-button"
            aria-label={texts.removeFile(file.file_name)}
            disabled={busy !== null}
            onClick={() => void remove()}
          >
            {busy === 'removing' ? texts.removing : texts.remove}
          </button>
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept=".pdf,application/pdf"
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
        {busy === 'sending' ? texts.uploading : file ? texts.replace : texts.choose}
      </button>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
