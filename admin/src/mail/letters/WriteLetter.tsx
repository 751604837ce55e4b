import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Loading } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router';
import { mailKindOf, type MailLanguage } from '@school/shared/mail/kinds';
import { mailText } from '@school/shared/mail/preview';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Panel } from '../../components/Panel.tsx';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { LanguageTabs } from '../LanguageTabs.tsx';
import { MailPreview } from '../../components/mail-preview/MailPreview.tsx';
import { usePreview } from '../../components/mail-preview/use-preview.ts';
import { texts as mailTexts } from '../texts.ts';
import { WordsForm } from '../WordsForm.tsx';
import { EarlierLetters } from './EarlierLetters.tsx';
import { applicationIds, writingTo, type WritingTo } from '../../components/letters/recipients.ts';
import { SendPanel } from './SendPanel.tsx';
import { letterTexts as texts } from '../../components/letters/texts.ts';
import { useLetter } from './use-letter.ts';
import type { Written } from './letter-words.ts';
import { WhatsAppLink } from './WhatsAppLink.tsx';

const KIND = 'office_letter';

function Writing({ people, phone, begin }: WritingTo & { readonly begin: Written }) {
  const [language, setLanguage] = useState<MailLanguage>('en');
  const letter = useLetter(people, begin);
  const words = letter.textOf(language);
  const preview = usePreview({
    kind: KIND,
    language,
    words,
    application_ids: applicationIds(people).slice(0, 5),
  });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Panel title={mailTexts.body} action={<LanguageTabs value={language} onChange={setLanguage} />}>
          <Alert severity="info" sx={{ mb: 2 }}>
            {texts.eachLanguage}
          </Alert>
          <EarlierLetters onChoose={letter.replace} />
          <WordsForm
            key={language}
            kind={mailKindOf(KIND)}
            language={language}
            words={words}
            wrong={letter.wrong}
            onChange={(name, value) => letter.change(language, name, value)}
          />
          {phone ? <WhatsAppLink phone={phone} words={words} people={people} /> : null}
        </Panel>
        <SendPanel letter={letter} />
      </Box>
      <Panel title={mailTexts.preview}>
        <MailPreview preview={preview} />
      </Panel>
    </Box>
  );
}

/** /admin/letters/new: a letter to one person or many; shown, checked against its exact list, then sent. */
export default function WriteLetter() {
  const location = useLocation();
  const { people, phone } = writingTo(location.state);
  const english = usePreview({ kind: KIND, language: 'en', words: null });
  const hebrew = usePreview({ kind: KIND, language: 'he', words: null });
  const en = mailText.safeParse(english.data?.words).data;
  const he = mailText.safeParse(hebrew.data?.words).data;
  const error = english.error ?? hebrew.error;
  if (people.length === 0)
    return (
      <Box>
        <PageHeader title={texts.newLetter} intro={texts.nobody} />
        <Button component={RouterLink} to="/applicants" variant="contained">
          {texts.toApplicants}
        </Button>
      </Box>
    );
  return (
    <Box>
      <PageHeader title={texts.newLetter} intro={texts.writeTo(people.length)} />
      {error ? <ErrorAlert error={error} onRetry={() => void english.refetch()} /> : null}
      {!error && !(en && he) ? <Loading /> : null}
      {en && he ? <Writing people={people} phone={phone} begin={{ en }} /> : null}
    </Box>
  );
}
