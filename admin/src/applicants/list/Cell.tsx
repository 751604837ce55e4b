import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ISRAEL, clockTime } from '@school/shared/dates';
import { StatusBadge } from '../../components/Badge.tsx';
import { TellingBadge } from '../../components/telling.tsx';
import { HebrewText } from '../../components/HebrewText.tsx';
import { shortDate } from '../../components/short-date.ts';
import { oneLine } from '../../components/list/columns.ts';
import { RowLink } from '../../components/list/RowLink.tsx';
import { UndoDecision } from './UndoDecision.tsx';
import type { ListColumn } from './columns.ts';
import type { ApplicationLine } from './view.ts';

const Status = ({ line }: { readonly line: ApplicationLine }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
    <StatusBadge status={line.status} />
    <TellingBadge telling={line.telling} />
    {line.telling?.can_undo ? <UndoDecision line={line} until={line.telling.at} /> : null}
  </Box>
);

const Documents = ({ line }: { readonly line: ApplicationLine }) => (
  <span style={{ whiteSpace: 'nowrap' }}>
    {line.documents_to_check > 0 ? `${line.documents_to_check} to check` : ''}
    {line.documents_to_check > 0 && line.documents_to_replace > 0 ? ', ' : ''}
    {line.documents_to_replace > 0 ? `${line.documents_to_replace} to come` : ''}
    {line.documents_to_check + line.documents_to_replace === 0 ? '–' : ''}
  </span>
);

function Interview({ line }: { readonly line: ApplicationLine }) {
  if (line.interview_at)
    return (
      <span
        style={{ whiteSpace: 'nowrap' }}
      >{`${shortDate(line.interview_at)}, ${clockTime(line.interview_at, ISRAEL)}`}</span>
    );
  return (
    <Typography variant="body2" color="text.secondary">
      {line.choices > 0 ? `${line.choices} chosen` : '–'}
    </Typography>
  );
}

/** One line per file: long values end in an ellipsis and are whole in the title. */
const clipped = oneLine('clamp(96px, 11vw, 190px)');

export const fileAddress = ({ id }: ApplicationLine): string => `/applicant/${id}`;

/** What a column shows of one line. */
export function LineCell({ column, line }: { readonly column: ListColumn; readonly line: ApplicationLine }) {
  switch (column.key) {
    case 'status':
      return <Status line={line} />;
    case 'hebrew_name':
      return (
        <Box component="span" sx={clipped}>
          <HebrewText>{[line.hebrew_first_name, line.hebrew_last_name].filter(Boolean).join(' ')}</HebrewText>
        </Box>
      );
    case 'interview':
      return <Interview line={line} />;
    case 'to_do':
      return <Documents line={line} />;
    case 'submitted_at':
      return <span style={{ whiteSpace: 'nowrap' }}>{shortDate(line.submitted_at)}</span>;
    case 'name':
      return (
        <RowLink
          to={fileAddress(line)}
          title={String(column.value(line))}
          sx={oneLine('clamp(140px, 13vw, 240px)')}
        >
          <bdi>{String(column.value(line))}</bdi>
        </RowLink>
      );
    default: {
      const value = column.value(line);
      if (value === null || value === '') return <>–</>;
      const words = column.words?.[String(value)] ?? String(value);
      return (
        <Box component="bdi" sx={clipped} title={words}>
          {words}
        </Box>
      );
    }
  }
}
