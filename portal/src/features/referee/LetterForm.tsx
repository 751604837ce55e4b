import { useState } from 'react';
import { viewerZone } from '@school/shared/dates';
import type { FunctionResult } from '@school/shared/api/types';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { TextAreaField } from '../../components/inputs.tsx';
import { Notice } from '../../components/Notice.tsx';
import { call } from '../../lib/api.ts';
import { dates } from '../../lib/dates.ts';
import { asProblem } from '../../lib/problem.ts';
import { CannotWrite } from './CannotWrite.tsx';
import { LetterFile, type PageOf } from './LetterFile.tsx';
import type { LetterSaver, LetterView } from './letter-saver.ts';
import { texts } from './texts.ts';
import { useLetter } from './use-letter.ts';

interface LetterFormProps {
  readonly token: string;
  readonly page: PageOf<'open'>;
  readonly onChange: (page: FunctionResult<'reference_page'>) => void;
}

function saveLine({ state, savedAt, message }: LetterView): string {
  if (state === 'saving' || state === 'changed') return texts.saving;
  if (state === 'offline') return texts.waiting;
  if (state === 'failed') return texts.failed(message);
  return savedAt ? texts.saved(dates.clockTime(savedAt, viewerZone())) : '';
}

function Conflict({ letter }: { readonly letter: LetterSaver }) {
  const { theirs } = letter.view;
  if (!theirs) return null;
  return (
    <Notice tone="warn" live title={texts.conflictTitle}>
      <p>{texts.conflict}</p>
      <blockquote className="letter-theirs" dir="auto">
        {theirs.text}
      </blockquote>
      <div className="buttons">
        <button type="button" className="button small" onClick={() => void letter.keepMine()}>
          {texts.keepMine}
        </button>
        <button type="button" className="button quiet small" onClick={() => letter.takeTheirs()}>
          {texts.takeTheirs}
        </button>
      </div>
    </Notice>
  );
}

/** The letter while it is written: its text, its file, and the two ways to end. */
export function LetterForm({ token, page, onChange }: LetterFormProps) {
  const letter = useLetter(token, page.body, page.version, page.saved_at);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { text, state, ended } = letter.view;
  const send = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      if (await letter.flush()) {
        const answer = await call('send_recommendation', { token, version: letter.view.version });
        if (answer.state === 'conflict') letter.meet({ text: answer.body, version: answer.version });
        else onChange(answer);
      } else if (letter.view.ended) onChange(await call('reference_page', { token }));
      else setProblem(saveLine(letter.view));
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
    }
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <Conflict letter={letter} />
      <section className="card">
        <TextAreaField
          id="letter"
          className="letter"
          label={texts.letter}
          hint={texts.letterHint}
          maxLength={20_000}
          value={text}
          readOnly={ended}
          error={problem ?? undefined}
          onChange={(event) => letter.edit(event.target.value)}
          onBlur={() => void letter.flush()}
          after={
            <p className={state === 'saved' ? 'letter-state saved' : 'letter-state'} role="status">
              {saveLine(letter.view)}
            </p>
          }
        />
      </section>
      <LetterFile token={token} files={page.files} onChange={onChange} />
      <div className="buttons">
        <button type="button" className="button" onClick={() => setAsking(true)}>
          {texts.send}
        </button>
        <CannotWrite token={token} onChange={onChange} />
      </div>
      {asking && (
        <ConfirmDialog
          title={texts.sendTitle}
          confirm={texts.send}
          cancel={texts.later}
          busy={busy}
          busyText={texts.sending}
          onConfirm={() => void send()}
          onClose={() => setAsking(false)}
        >
          <p>{texts.sendBody}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
