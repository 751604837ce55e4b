import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { Recommendation, ScoreSheet } from '@school/shared/api/shapes';
import { recommendationList } from '../../components/scores/words.ts';
import { useToasts } from '../../components/toasts.tsx';
import { call } from '../../providers/rpc.ts';
import { Criterion } from './Criterion.tsx';
import { useScoresChanged } from './load.ts';
import { texts } from './texts.ts';
import { useScore, type SavingState } from './use-score.ts';

const SAVING: Readonly<Record<SavingState, string>> = {
  idle: '',
  saving: texts.saving,
  saved: texts.saved,
  failed: texts.notSaved,
};

/** The caller's sheet while it is a draft: kept by field, handed in once it is whole. */
export function ScoreForm({ id, sheet }: { readonly id: string; readonly sheet: ScoreSheet }) {
  const score = useScore(id, sheet.mine);
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  const changed = useScoresChanged();
  const { values } = score;
  const whole =
    values.recommendation !== null && sheet.criteria.every((criterion) => values.marks[criterion.id]);
  const handIn = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('submit_score', { application_id: id, expected_version: await score.settle() });
      toasts.success(texts.handedIn);
    } catch (error) {
      toasts.problem(texts.notHandedIn, error);
    }
    setBusy(false);
    await changed();
  };
  return (
    <Box>
      {sheet.criteria.map((criterion, index) => (
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
        label={texts.comment}
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
        {texts.handInNote}
      </Typography>
    </Box>
  );
}
