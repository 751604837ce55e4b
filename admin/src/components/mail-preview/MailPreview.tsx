import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { DrawnMail } from '@school/shared/mail/preview';
import { ErrorAlert } from '../ErrorAlert.tsx';
import { inScheme } from './as-dark.ts';
import { texts } from './texts.ts';
import type { Preview } from './use-preview.ts';

const FORMS = ['phone', 'desktop', 'dark', 'plain'] as const;
type Form = (typeof FORMS)[number];
const WIDTHS: Readonly<Record<Form, number>> = { phone: 360, desktop: 640, dark: 360, plain: 640 };

/** Mails as they arrive, one at a time. A frame may run nothing and open nothing. */
export function ShownMails({ mails }: { readonly mails: readonly DrawnMail[] }) {
  const [form, setForm] = useState<Form>('phone');
  const [chosen, setChosen] = useState(0);
  const mail = mails[chosen] ?? mails[0];
  if (!mail) return null;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
        {mails.length > 1 ? (
          <TextField
            select
            size="small"
            label={texts.previewOf}
            value={Math.min(chosen, mails.length - 1)}
            onChange={({ target }) => setChosen(Number(target.value))}
            sx={{ minWidth: 240, flex: 1 }}
          >
            {mails.map(({ name, why }, index) => (
              <MenuItem key={`${name} ${index}`} value={index}>
                <bdi>{name}</bdi>
                {texts.why[why]}
              </MenuItem>
            ))}
          </TextField>
        ) : null}
        <ToggleButtonGroup
          size="small"
          exclusive
          value={form}
          aria-label={texts.view}
          onChange={(_event, next: Form | null) => next && setForm(next)}
        >
          {FORMS.map((name) => (
            <ToggleButton key={name} value={name}>
              {texts[name]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {mail.problem ? null : (
        <>
          <Typography variant="subtitle2" component="p" dir="auto" sx={{ mb: 1 }}>
            {mail.subject}
          </Typography>
          {form === 'plain' ? (
            <Box component="pre" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', m: 0 }}>
              {mail.text}
            </Box>
          ) : (
            <Box
              component="iframe"
              title={mail.subject}
              sandbox=""
              srcDoc={inScheme(mail.html, form === 'dark' ? 'dark' : 'light')}
              sx={{ width: WIDTHS[form], maxWidth: '100%', height: 620, border: 1, borderColor: 'divider', borderRadius: 1 }} // prettier-ignore
            />
          )}
        </>
      )}
    </>
  );
}

/** How mails will look, for each of the people they were drawn for. What keeps one from going stands first. */
export function MailPreview({ preview }: { readonly preview: UseQueryResult<Preview> }) {
  const { data, error, isFetching } = preview;
  const drawn = data?.drawn ?? [];
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ height: 4 }}>{isFetching ? <LinearProgress aria-label={texts.preview} /> : null}</Box>
      {error ? <ErrorAlert error={error} onRetry={() => void preview.refetch()} /> : null}
      {drawn
        .flatMap(({ problem }) => (problem ? [problem] : []))
        .map((problem) => (
          <Alert key={problem} severity="error" sx={{ mb: 1 }}>
            {problem}
          </Alert>
        ))}
      {data && drawn.length === 0 ? <Typography color="text.secondary">{texts.nobody}</Typography> : null}
      <ShownMails mails={drawn} />
    </Box>
  );
}
