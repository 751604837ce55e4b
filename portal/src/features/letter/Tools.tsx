import { mailLanguages, type MailLanguage } from '@school/shared/mail/kinds';
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

/** Above the letter: its language, and the ways to have it on paper. */
export function Tools({
  paper,
  choose,
}: {
  readonly paper: LetterPaper;
  readonly choose: (language: MailLanguage) => void;
}) {
  return (
    <div className="letter-tools no-print">
      <div role="group" aria-label={texts.language}>
        {mailLanguages.map((one) => (
          <button
            key={one}
            type="button"
            lang={one}
            className="button quiet"
            aria-pressed={one === paper.language}
            onClick={() => choose(one)}
          >
            {texts.languages[one]}
          </button>
        ))}
      </div>
      <div>
        <Download paper={paper} />
        <button type="button" className="button quiet" onClick={() => window.print()}>
          {texts.print}
        </button>
      </div>
    </div>
  );
}
