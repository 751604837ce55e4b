import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { mailLanguages } from '@school/shared/mail/kinds';
import { DraftNote } from '../../../components/DraftNote.tsx';
import { PreviewLetter } from '../../../components/letter-preview/PreviewLetter.tsx';
import { useToasts } from '../../../components/toasts.tsx';
import { useRecordEdits } from '../../../components/use-record-edits.ts';
import { call } from '../../../providers/rpc.ts';
import { useAct } from '../file-query.ts';
import { outcomeChoices, texts, type OfficeLetters, type Outcome } from './texts.ts';
import { LongField } from '../../../components/LongField.tsx';

interface ParagraphProps {
  readonly applicationId: string;
  readonly outcome: Outcome;
  readonly paragraphs: OfficeLetters['paragraphs'];
}

/** The paragraph for one outcome; empty words remove it. */
function ParagraphForm({ applicationId, outcome, paragraphs }: ParagraphProps) {
  const saved = paragraphs.find((paragraph) => paragraph.outcome === outcome);
  const form = useRecordEdits({ words: saved?.words ?? '' }, saved?.version ?? null, {
    kept: {
      name: 'words',
      place: { subject: 'application', subject_id: applicationId, field: `paragraph.${outcome}` },
    },
  });
  const save = useAct('save_letter_paragraph');
  const toasts = useToasts();
  const submit = async (): Promise<void> => {
    const { words } = form.values;
    const error = await form.submit((_edits, expected_version) =>
      save.mutateAsync({ application_id: applicationId, outcome, words, expected_version }),
    );
    if (error) toasts.problem(texts.notSaved, error);
    else toasts.success(words.trim() ? texts.saved : texts.removed);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <LongField
        most={4000}
        fullWidth
        label={texts.paragraph}
        {...form.input('words', texts.help)}
        multiline
        minRows={3}
        maxRows={14}
      />
      {form.collision ? (
        <Alert severity="warning" action={<Button onClick={form.keepMine}>{texts.keepMine}</Button>}>
          {texts.stale(form.collision.now.words)}
        </Alert>
      ) : null}
      <Button variant="outlined" disabled={!form.dirty || form.busy} onClick={() => void submit()}>
        {form.busy ? texts.saving : texts.save}
      </Button>
      <DraftNote state={form.draft} />
    </Box>
  );
}

/** Which letter a paragraph is for, then its words: what was written for an acceptance never stands in a rejection. */
export function Paragraph({
  applicationId,
  first,
  paragraphs,
}: Omit<ParagraphProps, 'outcome'> & { readonly first: Outcome }) {
  const [outcome, setOutcome] = useState<Outcome>(first);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        select
        label={texts.outcome}
        value={outcome}
        onChange={({ target }) =>
          setOutcome(outcomeChoices.find(([value]) => value === target.value)?.[0] ?? outcome)
        }
      >
        {outcomeChoices.map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <ParagraphForm key={outcome} applicationId={applicationId} outcome={outcome} paragraphs={paragraphs} />
      <PreviewLetter
        hint={texts.preview}
        languages={mailLanguages}
        letter={() => call('preview_decision_letter', { application_id: applicationId, outcome })}
      />
    </Box>
  );
}
