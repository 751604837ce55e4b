import { useState } from 'react';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { MailLanguage } from '@school/shared/mail/kinds';
import type { SentLetter } from '@school/shared/mail/letter-paper';
import { useWindow } from '../use-window.ts';
import { previewTexts as texts } from './texts.ts';

interface PreviewLetterProps {
  /** What it is a preview of, and that nothing is told by it. */
  readonly hint: string;
  readonly languages: readonly MailLanguage[];
  readonly letter: () => Promise<SentLetter> | SentLetter;
}

/** The letter as PDF in a window of its own; what draws it is fetched when it is asked for. */
export function PreviewLetter({ hint, languages, letter }: PreviewLetterProps) {
  const [busy, setBusy] = useState<MailLanguage | null>(null);
  const openFile = useWindow(texts.failed);
  const open = async (language: MailLanguage): Promise<void> => {
    setBusy(language);
    await openFile(async () => {
      const [{ makePreview }, given] = await Promise.all([import('./make-preview.ts'), letter()]);
      return makePreview(given, language);
    });
    setBusy(null);
  };
  return (
    <Box role="group" aria-label={texts.label} sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {languages.map((language) => (
          <Button
            key={language}
            variant="outlined"
            startIcon={<PdfIcon />}
            disabled={busy !== null}
            onClick={() => void open(language)}
          >
            {busy === language ? texts.making : texts.languages[language]}
          </Button>
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {hint}
      </Typography>
    </Box>
  );
}
