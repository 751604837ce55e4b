import { useState } from 'react';
import { BusyButton } from '../../../components/BusyButton.tsx';
import { saveFile } from '../../../lib/offline-page.ts';
import { asProblem } from '../../../lib/problem.ts';
import { toastError } from '../../../lib/toasts.ts';
import { useApplication } from '../context.tsx';
import { ownCopy } from './own-copy.ts';
import { texts } from './texts.ts';

/** The whole application to keep: as a PDF, or as one page that opens without a connection. */
export function KeepCopy() {
  const { mine } = useApplication();
  const [busy, setBusy] = useState(false);
  const page = (): void =>
    saveFile(
      texts.fileName(mine.application.reference_number, 'html'),
      new Blob([ownCopy(mine, new Date())], { type: 'text/html' }),
    );
  const pdf = async (): Promise<void> => {
    setBusy(true);
    try {
      const { saveOwnPaper } = await import('./save-own-paper.ts');
      await saveOwnPaper(mine);
    } catch (error) {
      toastError({ title: texts.noPdf, message: asProblem(error).message });
    }
    setBusy(false);
  };
  return (
    <section className="card">
      <h2>{texts.copyTitle}</h2>
      <p>{texts.copyLead}</p>
      <div className="buttons">
        <BusyButton
          type="button"
          className="button quiet"
          busy={busy}
          busyText={texts.makingPdf}
          onClick={() => void pdf()}
        >
          {texts.pdf}
        </BusyButton>
        <button type="button" className="button quiet" onClick={page}>
          {texts.copy}
        </button>
      </div>
    </section>
  );
}
