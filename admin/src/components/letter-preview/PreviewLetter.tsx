import { useState } from 'react';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { MailLanguage } from '@school/shared/mail/kinds';
import type { SentLetter } from '@school/shared/mail/letter-paper';
import { useToasts } from '../toasts.tsx';
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
  const toasts = useToasts();
  const open = async (language: MailLanguage): Promise<void> => {
    // Opened by the press itself, or the browser would hold it back.
    const target = window.open('', '_blank');
    setBusy(language);
    try {
      const [{ makePreview }, given] = await Promise.all([import('./make-preview.ts'), letter()]);
      const address = URL.createObjectURL(await makePreview(given, language));
      if (target) target.location.href = address;
      else window.location.assign(address);
    } catch (error) {
      target?.close();
      toasts.problem(texts.failed, error);
    }
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
