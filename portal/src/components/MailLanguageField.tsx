import type { ComponentProps } from 'react';
import { mailLanguageNames, mailLanguages, type MailLanguage } from '@school/shared/mail/kinds';
import { SelectField } from './inputs.tsx';
import { texts } from './texts.ts';

const choices = mailLanguages.map((value) => ({ value, label: mailLanguageNames[value] }));

/** What was chosen; nothing is the year's language. */
export const chosenMailLanguage = (value: string): { language?: MailLanguage } =>
  value === 'en' || value === 'he' ? { language: value } : {};

/** In which language somebody who is asked or invited is written to, and reads the page of their link. */
export const MailLanguageField = (
  props: Pick<ComponentProps<typeof SelectField>, 'id' | 'value' | 'onChange' | 'error'>,
) => (
  <SelectField
    {...props}
    name="language"
    label={texts.mailLanguage}
    empty={texts.usualLanguage}
    choices={choices}
  />
);
