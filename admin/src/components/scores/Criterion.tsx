import { useId, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { ScoreSheet } from '@school/shared/api/shapes';
import { digitOf } from '../use-keys.ts';

const STEPS = [1, 2, 3, 4, 5] as const;

/** After a mark by its digit the next criterion, or the recommendation, has the focus. */
function goOn(from: HTMLElement): void {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-score-part]')];
  const next = groups[groups.findIndex((group) => group.contains(from)) + 1];
  next?.querySelector<HTMLElement>('input:checked, input, button, textarea')?.focus();
}

/** One criterion: 1 to 5, each with its sentence; a digit marks it and goes on. */
export function Criterion({
  criterion,
  value,
  first,
  digits,
  onMark,
}: {
  readonly criterion: ScoreSheet['criteria'][number];
  readonly value: number | undefined;
  readonly first: boolean;
  /** The next to be marked: a digit anywhere on the page marks it. */
  readonly digits: boolean;
  readonly onMark: (value: number) => void;
}) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS.find((n) => String(n) === digitOf(event.nativeEvent));
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onMark(step);
    goOn(event.currentTarget);
  };
  return (
    <Box
      role="group"
      aria-labelledby={id}
      data-score-part
      onKeyDown={onKeyDown}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
    >
      <Typography id={id} variant="subtitle2" component="h3" sx={{ flex: 1, minWidth: 90, lineHeight: 1.2 }}>
        {criterion.name}
        {criterion.weight > 1 ? (
          <Typography component="span" variant="caption" color="text.secondary">
            {` ×${criterion.weight}`}
          </Typography>
        ) : null}
      </Typography>
      <RadioGroup
        row
        aria-labelledby={id}
        value={value ?? ''}
        onChange={(event) => onMark(Number(event.target.value))}
        sx={{ flexWrap: 'nowrap' }}
      >
        {STEPS.map((step, index) => (
          <FormControlLabel
            key={step}
            value={step}
            label={step}
            title={criterion.steps[index]}
            sx={{ m: 0, paddingInlineEnd: 0.5 }}
            control={
              <Radio
                size="small"
                sx={{ p: 0.25 }}
                slotProps={{
                  input: {
                    'aria-label': `${step}: ${criterion.steps[index] ?? ''}`,
                    'aria-keyshortcuts':
                      [first && index === 0 ? 's' : '', digits ? String(step) : '']
                        .filter(Boolean)
                        .join(' ') || undefined,
                  },
                }}
              />
            }
          />
        ))}
      </RadioGroup>
    </Box>
  );
}
