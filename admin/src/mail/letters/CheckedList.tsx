import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { mailLanguageNames } from '@school/shared/mail/kinds';
import type { MailingPreview } from '../../components/letters/recipients.ts';
import { letterTexts as texts } from '../../components/letters/texts.ts';

const lines = { m: 0, maxHeight: 260, overflowY: 'auto', paddingInlineStart: 2.5 } as const;

/** Exactly who gets a letter, who is skipped and why. */
export function CheckedList({ checked }: { readonly checked: MailingPreview }) {
  const { recipients, skipped, needs_second_officer } = checked;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="section" aria-label={texts.recipients(recipients.length)}>
        <Typography variant="h3">{texts.recipients(recipients.length)}</Typography>
        <Box component="ol" sx={lines} tabIndex={0}>
          {recipients.map(({ email, name, language }) => (
            <li key={email}>
              <bdi>{name}</bdi>{' '}
              <Typography component="span" variant="body2" color="text.secondary">
                {email}, {mailLanguageNames[language]}
              </Typography>
            </li>
          ))}
        </Box>
      </Box>
      {skipped.length > 0 ? (
        <Box component="section" aria-label={texts.skipped(skipped.length)}>
          <Typography variant="h3">{texts.skipped(skipped.length)}</Typography>
          <Box component="ul" sx={lines} tabIndex={0}>
            {skipped.map(({ name, reason }, index) => (
              <li key={`${name} ${index}`}>
                <bdi>{name}</bdi> {texts.reasons[reason]}
              </li>
            ))}
          </Box>
        </Box>
      ) : null}
      {needs_second_officer ? <Alert severity="warning">{texts.second}</Alert> : null}
    </Box>
  );
}
