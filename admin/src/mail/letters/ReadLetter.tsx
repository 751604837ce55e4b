import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useGetIdentity } from 'react-admin';
import { useNavigate, useParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import type { MailLanguage } from '@school/shared/mail/kinds';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { applicationIds, type Letter, type Recipient } from '../../components/letters/recipients.ts';
import { letterTexts as texts } from '../../components/letters/texts.ts';
import { useAction } from '../../components/use-action.ts';
import { supabase } from '../../providers/client.ts';
import { toProblem } from '../../providers/problem.ts';
import { call } from '../../providers/rpc.ts';
import { LanguageTabs } from '../LanguageTabs.tsx';
import { MailPreview } from '../../components/mail-preview/MailPreview.tsx';
import { usePreview } from '../../components/mail-preview/use-preview.ts';

async function waitingLetter(id: string, signal: AbortSignal) {
  const { data, error, status } = await supabase
    .from('mailings')
    .select('version, words, people, state, created_by')
    .eq('id', id)
    .abortSignal(signal)
    .single();
  if (error) throw toProblem(error, status);
  const words = data.words as unknown as Letter;
  const people = data.people as unknown as Recipient[];
  return {
    version: data.version,
    waits: data.state === 'waiting',
    created_by: data.created_by,
    words,
    people,
    checked: await call('preview_mailing', { people, words }, signal),
  };
}

/** /admin/letters/read/:id: a letter and everybody it is for; the second officer takes people out of one that waits, and sends it. */
export default function ReadLetter() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const onClose = (): void => void navigate('/sent');
  const { busy, act } = useAction(texts.notApproved, onClose);
  const [out, setOut] = useState<readonly string[]>([]);
  const { data: letter, error } = useQuery({
    queryKey: ['waiting-letter', id],
    queryFn: ({ signal }) => waitingLetter(id, signal),
    gcTime: 0,
  });
  const languages = (['en', 'he'] as const).filter((language) => letter?.words[language]);
  const [chosen, setLanguage] = useState<MailLanguage>('en');
  const language = languages.includes(chosen) ? chosen : (languages[0] ?? 'en');
  const preview = usePreview(
    {
      kind: 'office_letter',
      language,
      words: letter?.words[language] ?? null,
      application_ids: applicationIds(letter?.people ?? []).slice(0, 5),
    },
    letter !== undefined,
  );
  const { identity } = useGetIdentity();
  const approves = letter?.waits === true && letter.created_by !== identity?.id;
  const recipients = letter?.checked.recipients ?? [];
  // Who has got it already is none who would get it now.
  const others = letter?.waits === false ? letter.checked.skipped : [];
  const reached = recipients.length - out.length;
  const approve = () =>
    act(
      () =>
        call('approve_mailing', {
          mailing_id: id,
          expected_version: letter?.version ?? 0,
          left_out: [...out],
        }),
      [texts.approved, texts.sentHint],
    );
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby="read-letter" onClose={() => !busy && onClose()}>
      <DialogTitle id="read-letter">{approves ? texts.readTitle : texts.one}</DialogTitle>
      <DialogContent>
        {error ? <ErrorAlert error={error} /> : null}
        {letter || error ? null : <LinearProgress aria-label={texts.readTitle} />}
        {letter ? (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {languages.length > 1 ? <LanguageTabs value={language} onChange={setLanguage} /> : null}
            <MailPreview preview={preview} />
            <Typography variant="h3">
              {letter.waits ? texts.recipients(reached) : texts.everybody(recipients.length + others.length)}
            </Typography>
            <Box component="ol" sx={{ m: 0, paddingInlineStart: 2.5 }}>
              {recipients.map(({ application_id, student_id, name, email }) => {
                const person = application_id ?? student_id ?? '';
                return (
                  <li key={person}>
                    {approves ? (
                      <Checkbox
                        size="small"
                        sx={{ p: 0.5 }}
                        checked={!out.includes(person)}
                        onChange={(_event, on) =>
                          setOut(on ? out.filter((other) => other !== person) : [...out, person])
                        }
                        slotProps={{ input: { 'aria-label': texts.sendTo(name) } }}
                      />
                    ) : null}
                    <bdi>{name}</bdi>{' '}
                    <Typography component="span" variant="body2" color="text.secondary">
                      {email}
                    </Typography>
                  </li>
                );
              })}
              {others.map(({ name }) => (
                <li key={name}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </Box>
          </Box>
        ) : null}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button disabled={busy} onClick={onClose}>
          {approves ? 'Cancel' : 'Close'}
        </Button>
        {approves ? (
          <Button
            variant="contained"
            disabled={busy || reached === 0 || !preview.data}
            onClick={() => void approve()}
          >
            {texts.send(reached)}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
