import { useState } from 'react';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { texts } from './texts.ts';

interface Props {
  readonly copy: { readonly subject: string; readonly html: string; readonly text: string };
}

/** A mail as its reader saw it. The frame may run nothing and open nothing. */
export function MailCopy({ copy }: Props) {
  const [form, setForm] = useState<'designed' | 'plain'>('designed');
  return (
    <section aria-label={texts.asSent}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap', mb: 1 }}>
        <Typography variant="h6" component="h3" sx={{ flexGrow: 1 }} dir="auto">
          {copy.subject}
        </Typography>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={form}
          aria-label={texts.asSent}
          onChange={(_event, chosen: 'designed' | 'plain' | null) => chosen && setForm(chosen)}
        >
          <ToggleButton value="designed">{texts.designed}</ToggleButton>
          <ToggleButton value="plain">{texts.plain}</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {form === 'designed' ? (
        <Box
          component="iframe"
          title={copy.subject}
          sandbox=""
          srcDoc={copy.html}
          sx={{ width: '100%', height: 520, border: 1, borderColor: 'divider', borderRadius: 1 }}
        />
      ) : (
        <Box component="pre" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', m: 0 }}>
          {copy.text}
        </Box>
      )}
    </section>
  );
}
