/** Who is enrolled, ended or charged, with which dates, program and charges; and who is left out, and why. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { humanize, money } from '@school/shared/formats';
import type { FunctionArgs, FunctionResult } from '../../providers/rpc.ts';
import { enrollmentBadge, localDate } from '../rules/display.ts';
import { choiceWord } from '../rules/fields.ts';
import { texts as roomTexts } from '../texts.ts';
import { table } from './preview-table.ts';
import { batchTexts as texts } from './texts.ts';

/** On a phone the table scrolls sideways: an amount or a date in pieces is read wrong. */
const whole = { whiteSpace: 'nowrap' } as const;

export type YearLine = FunctionResult<'preview_year_batch'>[number];
type Action = FunctionArgs<'run_year_batch'>['action'];

const EMPTY = roomTexts.emptyCell;
const trackOf = ({ program_track: track }: YearLine): string =>
  track ? choiceWord({ name: 'program_track' }, track) : EMPTY;
const dayOf = (day: string | null): string => (day ? localDate(day) : EMPTY);
const chargesOf = ({ charges }: YearLine): string =>
  charges
    .map(({ kind, amount, due_on: due }) =>
      texts.charge(humanize(kind), money(amount), due && localDate(due)),
    )
    .join('; ') || texts.noCharge;

/** Cents add up as whole numbers. */
const sumOf = (lines: readonly YearLine[]): number =>
  lines.flatMap(({ charges }) => charges).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) /
  100;

/** What each program costs, said once for all of it. */
function Prices({ lines }: { readonly lines: readonly YearLine[] }) {
  const groups = new Map<string, { line: YearLine; count: number }>();
  for (const line of lines) {
    const key = `${trackOf(line)}: ${chargesOf(line)}`;
    groups.set(key, { line, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return [...groups].map(([key, { line, count }]) => (
    <Typography key={key} variant="body2">
      {texts.price(count, trackOf(line), chargesOf(line))}
    </Typography>
  ));
}

export function YearPreview({
  action,
  lines,
}: {
  readonly action: Action;
  readonly lines: readonly YearLine[];
}) {
  const able = lines.filter(({ problem }) => problem === null);
  const left = lines.filter(({ problem }) => problem !== null);
  const heads =
    action === 'enroll'
      ? [texts.name, texts.track, texts.from, texts.to, texts.charged]
      : action === 'charge'
        ? [texts.name, texts.charged]
        : [texts.name, texts.track, texts.to, texts.status];
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {action === 'enroll' ? <Prices lines={able} /> : null}
      {action === 'charge' && able[0] ? (
        <Typography>{texts.sum(able.length, chargesOf(able[0]), money(sumOf(able)))}</Typography>
      ) : null}
      {able.length > 0 ? (
        <Box sx={{ maxHeight: 320, overflow: 'auto' }} tabIndex={0} role="region" aria-label={texts.preview}>
          <Box component="table" sx={{ ...table, ...whole }}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {able.map((line) => (
                <tr key={line.student_id}>
                  <td>
                    <bdi>{line.name}</bdi>
                  </td>
                  {action === 'charge' ? null : <td>{trackOf(line)}</td>}
                  {action === 'enroll' ? <td>{dayOf(line.learning_start_date)}</td> : null}
                  {action === 'charge' ? null : <td>{dayOf(line.learning_end_date)}</td>}
                  <td>
                    {action !== 'end'
                      ? money(sumOf([line]))
                      : line.enrollment_status && enrollmentBadge(line.enrollment_status).word}
                  </td>
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      ) : (
        <Typography variant="body2">{texts.nobodyLeft}</Typography>
      )}
      {left.length > 0 ? (
        <Box>
          <Typography variant="subtitle2">{texts.leftOut(left.length)}</Typography>
          <Box component="ul" sx={{ m: 0, ps: 2.5, maxHeight: 160, overflowY: 'auto', fontSize: '0.875rem' }}>
            {left.map(({ student_id, name, problem }) => (
              <li key={student_id}>
                <bdi>{name || EMPTY}</bdi>: {problem?.sentence}
              </li>
            ))}
          </Box>
        </Box>
      ) : null}
    </Box>
  );
}
