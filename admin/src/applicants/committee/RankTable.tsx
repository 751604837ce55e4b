import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { CommitteeRow } from '@school/shared/api/shapes';
import { StatusBadge } from '../../components/Badge.tsx';
import { HebrewText } from '../../components/HebrewText.tsx';
import { OUTCOME_WORDS } from '../../components/interview/words.ts';
import { recommendationList, scoreText } from '../../components/scores/words.ts';
import { shortDate } from '../../components/short-date.ts';
import { TellingBadge } from '../../components/telling.tsx';
import { TableFrame } from '../../components/TableFrame.tsx';
import { Unseen } from '../../components/Unseen.tsx';
import { useAsked } from './committee-query.ts';

const recommended = ({ recommendations }: CommitteeRow): string =>
  recommendationList
    .flatMap(([key, label]) =>
      recommendations?.[key] ? [`${recommendations[key]} ${label.toLowerCase()}`] : [],
    )
    .join(', ');

function interviewOf({ interview_at, interview_outcome }: CommitteeRow): string {
  if (interview_outcome) return OUTCOME_WORDS[interview_outcome];
  return interview_at ? shortDate(interview_at).replaceAll(' ', '\u00a0') : '–';
}

function documentsOf({ documents_to_check, documents_to_replace }: CommitteeRow): string {
  const parts = [
    documents_to_check > 0 ? `${documents_to_check} to check` : '',
    documents_to_replace > 0 ? `${documents_to_replace} asked again` : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'Checked';
}

/** Without a score, and without a place by hand, a file has no rank: it only stands last. */
const rankOf = ({ rank, average, place }: CommitteeRow): string =>
  rank !== null && (average !== null || place !== null) ? String(rank) : '–';

export const nameOf = (row: CommitteeRow): string =>
  [row.first_name, row.last_name].filter(Boolean).join(' ');

function Who({ row }: { readonly row: CommitteeRow }) {
  const hebrew = [row.hebrew_first_name, row.hebrew_last_name].filter(Boolean).join(' ');
  return (
    <>
      <Link component={RouterLink} to={`/applicant/${row.application_id}`}>
        <bdi>{nameOf(row)}</bdi>
      </Link>{' '}
      <HebrewText>{hebrew}</HebrewText>
      <Typography variant="caption" color="text.secondary" component="div">
        {[row.school, row.country].filter(Boolean).join(', ')}
      </Typography>
      {row.place_reason ? (
        <Typography variant="caption" component="div">
          Moved: <bdi>{row.place_reason}</bdi>
        </Typography>
      ) : null}
    </>
  );
}

/** To whom was asked to read it, what opens it; to others, whose it is. */
const Hidden = ({ id }: { readonly id: string }) => (
  <TableCell colSpan={2}>
    {useAsked().includes(id) ? 'Hidden until your own score is handed in' : 'Shown to its readers'}
  </TableCell>
);

function Scores({ row }: { readonly row: CommitteeRow }) {
  if (row.is_hidden) return <Hidden id={row.application_id} />;
  return (
    <>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <strong>{scoreText(row.average)}</strong>
        <Typography variant="caption" color="text.secondary" component="div">
          {row.readers === 0 ? 'no reader assigned' : `${row.scores} of ${row.readers}`}
          {row.spread ? `, ±${scoreText(row.spread / 2)}` : ''}
        </Typography>
      </TableCell>
      <TableCell>{recommended(row) || '–'}</TableCell>
    </>
  );
}

/** The ranking as a table: on the screen with what can be done, on paper without. */
export function RankTable({
  rows,
  chosen,
  canPlace,
  onChoose,
  onPlace,
}: {
  readonly rows: readonly CommitteeRow[];
  readonly chosen: readonly string[];
  readonly canPlace: boolean;
  readonly onChoose: (id: string) => void;
  readonly onPlace: (row: CommitteeRow) => void;
}) {
  const screenOnly = { displayPrint: 'none' } as const;
  // On a tablet the status, which is decided here, stays in view; documents stand in the file and side by side.
  const roomy = { display: { xs: 'none', md: 'table-cell' }, displayPrint: 'table-cell' } as const;
  return (
    <TableFrame>
      <Table
        size="small"
        aria-label="Ranking"
        sx={{ '@media screen and (max-width: 1199.95px)': { '& .MuiTableCell-root': { px: 0.75 } } }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ ...screenOnly, width: 40, p: 0 }}>
              <Unseen>Choose</Unseen>
            </TableCell>
            <TableCell sx={{ width: 44 }}>Rank</TableCell>
            <TableCell>Applicant</TableCell>
            <TableCell>Average</TableCell>
            <TableCell>Recommended</TableCell>
            <TableCell>Interview</TableCell>
            <TableCell sx={roomy}>Documents</TableCell>
            <TableCell>Status</TableCell>
            {canPlace ? (
              <TableCell sx={screenOnly}>
                <Unseen>Place</Unseen>
              </TableCell>
            ) : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.application_id} hover sx={{ breakInside: 'avoid' }}>
              <TableCell sx={{ ...screenOnly, p: 0 }}>
                <Checkbox
                  size="small"
                  checked={chosen.includes(row.application_id)}
                  onChange={() => onChoose(row.application_id)}
                  slotProps={{ input: { 'aria-label': `Choose ${nameOf(row)}` } }}
                />
              </TableCell>
              <TableCell>{rankOf(row)}</TableCell>
              <TableCell sx={{ minWidth: 144 }}>
                <Who row={row} />
              </TableCell>
              <Scores row={row} />
              <TableCell>{interviewOf(row)}</TableCell>
              <TableCell sx={roomy}>{documentsOf(row)}</TableCell>
              <TableCell>
                <StatusBadge status={row.status} /> <TellingBadge telling={row.telling} />
              </TableCell>
              {canPlace ? (
                <TableCell sx={{ ...screenOnly, p: 0 }}>
                  {row.is_hidden ? null : (
                    <Button size="small" aria-label={`Move ${nameOf(row)}`} onClick={() => onPlace(row)}>
                      Move
                    </Button>
                  )}
                </TableCell>
              ) : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
