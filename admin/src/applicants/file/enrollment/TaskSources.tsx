import Box from '@mui/material/Box';
import { ISRAEL, dayText, todayIn } from '@school/shared/dates';
import type { Line } from '@school/shared/lines';
import { Badge } from '../../../components/Badge.tsx';
import type { Task } from '../types.ts';

type Tone = 'neutral' | 'amber' | 'green' | 'blue';

const PROBLEM: Readonly<Record<NonNullable<Task['problem']>, (day: string) => string>> = {
  expired: (day) => `Expired on ${day}`,
  too_short: (day) => `Ends on ${day}, which is too early`,
  replace: () => 'Another copy was asked for',
};
const on = (at: string): string => dayText(todayIn(ISRAEL, new Date(at)));

function wordsOf(task: Task): readonly (readonly [tone: Tone, words: string])[] {
  const { problem, problem_on: day, claimed_at: claimed, checked_at: checked } = task;
  return [
    ...(problem ? [['amber', PROBLEM[problem](day ? dayText(day) : '')] as const] : []),
    ...(claimed ? [['neutral', `Marked done by the student, ${on(claimed)}`] as const] : []),
    ...(task.known ? [['blue', task.key === 'deposit' ? 'In the ledger' : 'We have it'] as const] : []),
    ...(checked ? [['green', `We have checked it, ${on(checked)}`] as const] : []),
  ];
}

/** Where a task stands, by source: the student says so, we have it, we have checked it; and what is missing or wrong. */
export function TaskSources({ task, line }: { readonly task: Task; readonly line: Line | undefined }) {
  const words = wordsOf(task);
  const missing = line?.items.map(({ label }) => label).join(', ');
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.5 }}>
      {words.map(([tone, text]) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
      {missing ? <span>{`Still needed: ${missing}`}</span> : null}
    </Box>
  );
}
