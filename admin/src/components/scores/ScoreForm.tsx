import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { Recommendation, ScoreSheet } from '@school/shared/api/shapes';
import { useToasts } from '../toasts.tsx';
import { Criterion } from './Criterion.tsx';
import { scoreTexts as texts } from './texts.ts';
import { useScore, type OwnScore, type SavingState, type ScoreChanges } from './use-score.ts';
import { recommendationList } from './words.ts';

const SAVING: Readonly<Record<SavingState, string>> = {
  idle: '',
  saving: texts.saving,
  saved: texts.saved,
  failed: texts.notSaved,
};

interface ScoreFormProps {
  readonly criteria: ScoreSheet['criteria'];
  readonly mine: OwnScore | null;
  readonly commentLabel: string;
  /** What handing in brings, below the button. */
  readonly note: string;
  readonly save: (changes: ScoreChanges) => Promise<{ version: number }>;
  readonly submit: (expected_version: number) => Promise<unknown>;
  /** After handing in, done or refused. */
  readonly onDone: () => Promise<unknown>;
}

/** The caller's sheet while it is a draft: kept by field, handed in once it is whole. */
export function ScoreForm({ criteria, mine, commentLabel, note, save, submit, onDone }: ScoreFormProps) {
  const score = useScore(mine, save);
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  const { values } = score;
  const whole = values.recommendation !== null && criteria.every((criterion) => values.marks[criterion.id]);
  const handIn = async (): Promise<void> => {
    setBusy(true);
    try {
      await submit(await score.settle());
      toasts.success(texts.handedIn);
    } catch (error) {
      toasts.problem(texts.notHandedIn, error);
    }
    setBusy(false);
    await onDone();
  };
  return (
    <Box>
      {criteria.map((criterion, index) => (
        <Criterion
          key={criterion.id}
          criterion={criterion}
          value={values.marks[criterion.id]}
          first={index === 0}
          onMark={(value) => score.mark(criterion.id, value)}
        />
      ))}
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {texts.recommendation}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        fullWidth
        data-score-part
        aria-label={texts.recommendation}
        value={values.recommendation}
        onChange={(_event, next: Recommendation | null) => {
          if (next) score.recommend(next);
        }}
        sx={{ mb: 1.5 }}
      >
        {recommendationList.map(([value, label]) => (
          <ToggleButton key={value} value={value} sx={{ textTransform: 'none', px: 0.5 }}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <TextField
        label={commentLabel}
        value={values.comment}
        onChange={(event) => score.comment(event.target.value)}
        multiline
        minRows={2}
        maxRows={10}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: 4000 } }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Button variant="outlined" disabled={!whole || busy} onClick={() => void handIn()}>
          {texts.handIn}
        </Button>
        <Typography
          role="status"
          variant="caption"
          color={score.state === 'failed' ? 'error' : 'text.secondary'}
        >
          {SAVING[score.state]}
        </Typography>
      </Box>
      <Typography variant="caption" color="text.secondary" component="p">
        {note}
      </Typography>
    </Box>
  );
}
