import { isUnderReview } from '@school/shared/statuses';
import { saveFile } from '../../../lib/offline-page.ts';
import { useApplication } from '../context.tsx';
import { Contact } from './Contact.tsx';
import { ownCopy } from './own-copy.ts';
import { texts } from './texts.ts';

/** What can be done with an application that has been handed in: keep a copy, and correct how one is reached. */
export function AfterSubmitting() {
  const { mine } = useApplication();
  const { status, reference_number } = mine.application;
  if (status === 'draft') return null;
  const save = (): void =>
    saveFile(texts.fileName(reference_number), new Blob([ownCopy(mine, new Date())], { type: 'text/html' }));
  return (
    <>
      <section className="card">
        <h2>{texts.copyTitle}</h2>
        <p>{texts.copyLead}</p>
        <button type="button" className="button quiet" onClick={save}>
          {texts.copy}
        </button>
      </section>
      {isUnderReview(status) && <Contact />}
    </>
  );
}
