import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { useRenderedMails, type Rehearsal } from './rendered.ts';
import { bulkTexts as texts } from '../../components/bulk/texts.ts';

/** Every mail of the release as it will arrive; what keeps one from going stands first. */
export function RenderedMails({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const { data, error, refetch } = useRenderedMails(rehearsal);
  const [chosen, setChosen] = useState(0);
  const failed = error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null;
  if (!data) return failed ?? <LinearProgress aria-label={texts.mails} />;
  const mail = data[chosen] ?? data[0];
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {failed}
      {data
        .flatMap(({ problem }) => (problem ? [problem] : []))
        .map((problem) => (
          <Alert key={problem} severity="error">
            {problem}
          </Alert>
        ))}
      <Typography variant="body2" role="status">
        {texts.drawn(data.length)}
      </Typography>
      {mail ? (
        <>
          <TextField
            select
            size="small"
            label={texts.mailOf}
            value={Math.min(chosen, data.length - 1)}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {data.map(({ name }, index) => (
              <MenuItem key={`${name} ${index}`} value={index}>
                <bdi>{name}</bdi>
              </MenuItem>
            ))}
          </TextField>
          {mail.problem ? null : (
            <Box
              component="iframe"
              title={mail.subject}
              sandbox=""
              srcDoc={mail.html}
              sx={{ width: '100%', height: 360, border: 1, borderColor: 'divider', borderRadius: 1 }}
            />
          )}
        </>
      ) : null}
    </Box>
  );
}
