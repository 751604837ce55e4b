import type { LetterPaper } from '@school/shared/mail/letter-paper';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Refused } from '../../components/Refused.tsx';
import { usePress } from '../../lib/use-press.ts';
import { texts } from './texts.ts';

/** The letter as a file with the school's head, in the language that is shown. */
function Download({ paper }: { readonly paper: LetterPaper }) {
  const { busy, refused, press } = usePress();
  const download = async (): Promise<void> => {
    const { saveLetter } = await import('./save-letter.ts');
    await saveLetter(paper);
  };
  return (
    <>
      <Refused message={refused && texts.failed(refused)} />
      <BusyButton
        type="button"
        className="button quiet"
        busy={busy}
        busyText={texts.making}
        onClick={() => void press(download)}
      >
        {texts.download}
      </BusyButton>
    </>
  );
}

/** Above the letter: the ways to have it on paper. Its language is that of the page. */
export const Tools = ({ paper }: { readonly paper: LetterPaper }) => (
  <div className="letter-tools no-print">
    <Download paper={paper} />
    <button type="button" className="button quiet" onClick={() => window.print()}>
      {texts.print}
    </button>
  </div>
);
