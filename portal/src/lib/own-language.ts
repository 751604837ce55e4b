/** The language of the signed-in person's account, on pages that speak both. */
import { useEffect, useState } from 'react';
import { call } from './api.ts';
import { useReaderLanguage, type Language } from './language.ts';

/** Their mails follow what they choose on a page. */
async function keep(mail_language: Language): Promise<void> {
  const { version } = await call('my_settings');
  await call('save_my_settings', { changes: { mail_language }, expected_version: version });
}

export function useOwnLanguage(isSignedIn = true): void {
  const [known, setKnown] = useState<Language>();
  useEffect(() => {
    if (isSignedIn)
      call('my_settings').then(
        ({ language }) => setKnown(language),
        (thrown: unknown) => console.warn('The language of the account could not be asked.', thrown),
      );
  }, [isSignedIn]);
  useReaderLanguage(known, isSignedIn ? keep : undefined);
}
