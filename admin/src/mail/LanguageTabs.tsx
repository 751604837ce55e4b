import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { mailLanguageNames, mailLanguages, type MailLanguage } from '@school/shared/mail/kinds';
import { texts } from './texts.ts';

interface Props {
  readonly value: MailLanguage;
  readonly onChange: (language: MailLanguage) => void;
}

/** English or Hebrew. */
export const LanguageTabs = ({ value, onChange }: Props) => (
  <ToggleButtonGroup
    size="small"
    exclusive
    value={value}
    aria-label={texts.language}
    onChange={(_event, chosen: MailLanguage | null) => chosen && onChange(chosen)}
  >
    {mailLanguages.map((language) => (
      <ToggleButton key={language} value={language}>
        {mailLanguageNames[language]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
