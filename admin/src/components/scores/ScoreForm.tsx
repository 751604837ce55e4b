import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Recommendation, ScoreSheet } from '@school/shared/api/shapes';
import { useToasts } from '../toasts.tsx';
import { Criterion } from './Criterion.tsx';
import { scoreTexts as texts } from './texts.ts';
import { useScore, type OwnScore, type SavingState, type ScoreChanges } from './use-score.ts';
import { recommendationList } from './words.ts';
import { LongField } from '../LongField.tsx';

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
  const [said, setSaid] = useState<string>(texts.digits);
  const sheet = useRef<HTMLDivElement>(null);
  const open = criteria.find((criterion) => !values.marks[criterion.id]);
  const handIn = async (recommendation: Recommendation): Promise<void> => {
    if (open) return toasts.info(texts.notWhole);
    setBusy(true);
    score.recommend(recommendation);
    // What comes after the sheet has the focus, also when the sheet goes with the focus in it.
    const after = sheet.current
      ?.closest('details')
      ?.nextElementSibling?.querySelector<HTMLElement>('summary');
    after?.focus();
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
    <Box ref={sheet}>
      {criteria.map((criterion, index) => (
        <Criterion
          key={criterion.id}
          criterion={criterion}
          value={values.marks[criterion.id]}
          first={index === 0}
          digits={criterion === open}
          onMark={(value) => {
            setSaid(criterion.steps[value - 1] ?? '');
            score.mark(criterion.id, value);
          }}
        />
      ))}
      <Typography variant="caption" color="text.secondary" component="p" noWrap title={said}>
        <Box component="span" role="status" sx={score.state === 'failed' ? { color: 'error.main' } : {}}>
          {SAVING[score.state]}
        </Box>{' '}
        {score.state === 'failed' ? '' : said}
      </Typography>
      <LongField
        most={4000}
        label={commentLabel}
        value={values.comment}
        onChange={(event) => score.comment(event.target.value)}
        multiline
        maxRows={6}
      />
      <Box
        role="group"
        aria-label={texts.recommendation}
        data-score-part
        title={note}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}
      >
        <Typography variant="body2" aria-hidden>
          {texts.handIn}
        </Typography>
        {recommendationList.map(([value, label]) => (
          <Button
            key={value}
            size="small"
            variant={values.recommendation === value ? 'contained' : 'outlined'}
            disabled={busy}
            aria-label={texts.handInAs(label)}
            onClick={() => void handIn(value)}
            sx={{ minWidth: 0, px: 1 }}
          >
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
