import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ScoreSheet } from '@school/shared/api/shapes';
import { longDateTime } from '@school/shared/dates';
import { RECOMMENDATIONS, scoreText } from '../../components/scores/words.ts';

type Given = NonNullable<ScoreSheet['others']>[number];
/** A total this far from the mean of the others is pointed out. */
const FAR = 1;

/** How far one total lies from the mean of all the others; 0 when there are none. */
export function distance(all: readonly { readonly total: number | null }[], at: number): number {
  const rest = all.flatMap(({ total }, index) => (index === at || total === null ? [] : [total]));
  const own = all[at]?.total;
  if (rest.length === 0 || own === null || own === undefined) return 0;
  return own - rest.reduce((sum, total) => sum + total, 0) / rest.length;
}

function Sheet({
  name,
  given,
  criteria,
  apart,
}: {
  readonly name: string;
  readonly given: Omit<Given, 'reader_id' | 'reader_name'>;
  readonly criteria: ScoreSheet['criteria'];
  readonly apart: number;
}) {
  return (
    <Box component="article" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="subtitle2" component="h3" sx={{ flex: 1 }}>
          <bdi>{name}</bdi>
        </Typography>
        <Typography variant="body2">
          <strong>{scoreText(given.total)}</strong>, {RECOMMENDATIONS[given.recommendation]}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {criteria.map(({ id, name: word }) => `${word} ${given.marks[id] ?? '–'}`).join(' · ')}
      </Typography>
      {Math.abs(apart) >= FAR ? (
        <Typography variant="body2" sx={{ color: 'var(--amber-ink)', fontWeight: 700 }}>
          {`${scoreText(Math.abs(apart))} ${apart > 0 ? 'above' : 'below'} the other readers`}
        </Typography>
      ) : null}
      {given.comment ? (
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {given.comment}
        </Typography>
      ) : null}
      <Typography variant="caption" color="text.secondary">
        {longDateTime(given.submitted_at)}
      </Typography>
    </Box>
  );
}

/** Scores that were handed in: the caller's own and, where he sees them, those of others; how far they are apart for administrators. */
export function GivenScores({ sheet }: { readonly sheet: ScoreSheet }) {
  const { mine, others, criteria } = sheet;
  const own =
    mine?.submitted_at && mine.recommendation
      ? [{ ...mine, recommendation: mine.recommendation, submitted_at: mine.submitted_at, name: 'My score' }]
      : [];
  const all = [...own, ...(others ?? []).map((given) => ({ ...given, name: given.reader_name }))];
  if (all.length === 0) return null;
  return (
    <Box>
      {others !== null && all.length > 1 ? (
        <Typography sx={{ mb: 0.5 }}>
          Average <strong>{scoreText(sheet.average)}</strong>
          {sheet.spread === null ? '' : `, ${scoreText(sheet.spread)} between the highest and the lowest`}
        </Typography>
      ) : null}
      {all.map((given, index) => (
        <Sheet
          key={given.name + given.submitted_at}
          name={given.name}
          given={given}
          criteria={criteria}
          apart={sheet.spread === null ? 0 : distance(all, index)}
        />
      ))}
    </Box>
  );
}
