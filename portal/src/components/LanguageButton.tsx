import { switchLanguage, useShownLanguage } from '../lib/language.ts';
import { asProblem } from '../lib/problem.ts';
import { toastError } from '../lib/toasts.ts';
import { texts } from './texts.ts';

const languageNames = { en: 'English', he: 'עברית' } as const;

/** The other language of a page that speaks both, by its own name. */
export function LanguageButton() {
  const other = useShownLanguage() === 'he' ? 'en' : 'he';
  const press = (): void => {
    switchLanguage(other).catch((thrown: unknown) =>
      toastError({ title: texts.languageFailed, message: asProblem(thrown).message }),
    );
  };
  return (
    <button type="button" className="link-button" lang={other} onClick={press}>
      {languageNames[other]}
    </button>
  );
}
