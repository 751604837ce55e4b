import { useSearchParams } from 'react-router';
import { mailLanguages, type MailLanguage } from '@school/shared/mail/kinds';
import type { MailYear } from './use-mail-years.ts';

interface Address {
  readonly year: MailYear | undefined;
  readonly language: MailLanguage;
  readonly set: (name: 'year' | 'language', value: string) => void;
}

/** The year and language an address names; without them the newest published year and English. */
export function useMailAddress(years: readonly MailYear[]): Address {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('year');
  return {
    year: years.find(({ id }) => id === asked) ?? years.find(({ is_published }) => is_published) ?? years[0],
    language: mailLanguages.find((name) => name === parameters.get('language')) ?? 'en',
    set: (name, value) =>
      setParameters(
        (old) => {
          const next = new URLSearchParams(old);
          next.set(name, value);
          return next;
        },
        { replace: true },
      ),
  };
}
