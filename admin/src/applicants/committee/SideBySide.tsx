import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { Loading } from 'react-admin';
import type { CommitteeRow } from '@school/shared/api/shapes';
import { longDateTime } from '@school/shared/dates';
import school from '@school/shared/school.json';
import { StatusBadge } from '../../components/Badge.tsx';
import { Facts } from '../../components/Facts.tsx';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { scoreText } from '../../components/scores/words.ts';
import { TellingBadge } from '../../components/telling.tsx';
import { askedFiles } from '../file/documents/asked-documents.ts';
import { DocumentState } from '../file/documents/Documents.tsx';
import { InterviewOutcome } from '../file/interview/InterviewRecord.tsx';
import { Letters } from '../file/letters/Letters.tsx';
import { useFile } from '../file/file-query.ts';
import { texts } from '../file/texts.ts';
import type { OfficeFile } from '../file/types.ts';
import { GivenScores } from '../readers/Given.tsx';
import { useSheet } from '../readers/readers-query.ts';
import { nameOf } from './RankTable.tsx';

const ESSAYS = [
  ['why_here', school.essay],
  ['spiritual_journey', 'Spiritual journey'],
  ['goals', 'Goals'],
  ['jewish_background', 'Jewish background'],
] as const;
/** Name, facts, essays, letters, interview, documents, scores: each a row, so that the same part stands on the same height. */
const PARTS = 6 + ESSAYS.length;

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box component="section" sx={{ minWidth: 0 }}>
    <Typography variant="h3" sx={{ mb: 0.5 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

function InterviewPart({ file }: { readonly file: OfficeFile }) {
  const { interview } = file;
  if (!interview) return <Typography color="text.secondary">None booked</Typography>;
  return (
    <>
      <Typography>{longDateTime(interview.starts_at)}</Typography>
      <InterviewOutcome file={file} />
    </>
  );
}

/** What was sent for each piece that is asked for; files are opened in the file itself. */
function DocumentsPart({ file }: { readonly file: OfficeFile }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
      {askedFiles(file).map(({ key, label, documents }) => (
        <Box key={key} component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <bdi>{label}</bdi>
          {documents.map((document) => (
            <DocumentState key={document.id} document={document} />
          ))}
          {documents.length === 0 ? (
            <Typography component="span" color="text.secondary">
              {texts.notUploaded}
            </Typography>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}

function Column({ row }: { readonly row: CommitteeRow }) {
  const { data: file, error, refetch } = useFile(row.application_id);
  const { data: sheet } = useSheet(row.application_id);
  const a = file?.application;
  return (
    <Box
      component="article"
      aria-label={nameOf(row)}
      sx={{
        minWidth: 0,
        display: 'grid',
        rowGap: 1.5,
        gridRow: { md: `span ${PARTS}` },
        gridTemplateRows: { md: 'subgrid' },
      }}
    >
      <Typography
        variant="h2"
        sx={{ position: 'sticky', top: 0, bgcolor: 'background.paper', py: 1, zIndex: 1 }}
      >
        <bdi>{nameOf(row)}</bdi>
        <Typography component="span" color="text.secondary">
          {row.is_hidden ? '' : `, rank ${row.rank ?? '–'}, average ${scoreText(row.average)}`}
        </Typography>{' '}
        <StatusBadge status={file?.decision.status ?? row.status} />{' '}
        <TellingBadge telling={file ? file.decision.telling : row.telling} />
      </Typography>
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {file && a ? (
        <>
          <Facts
            placeholder="Not provided"
            minWidth={120}
            facts={[
              { label: 'Country', value: a.country },
              { label: 'School', value: a.high_school ?? a.current_school },
              { label: 'Grade average', value: a.gpa },
              { label: 'Hebrew', value: a.hebrew_proficiency },
              { label: 'Torah study', value: a.torah_study_level },
            ]}
          />
          {ESSAYS.map(([field, title]) => (
            <Part key={field} title={title}>
              <Typography
                dir="auto"
                sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: 1.55 }}
              >
                {a[field] ?? 'No response provided'}
              </Typography>
            </Part>
          ))}
          <Part title="Letters">
            <Letters applicationId={row.application_id} />
          </Part>
          <Part title="Interview">
            <InterviewPart file={file} />
          </Part>
          <Part title="Documents">
            <DocumentsPart file={file} />
          </Part>
          {sheet ? <GivenScores sheet={sheet} /> : null}
        </>
      ) : error ? null : (
        <Loading />
      )}
    </Box>
  );
}

/** Two or three files beside one another, as wide as the window. */
export default function SideBySide({
  rows,
  bar,
  onClose,
}: {
  readonly rows: readonly CommitteeRow[];
  /** What can be done with these files. */
  readonly bar: ReactNode;
  readonly onClose: () => void;
}) {
  return (
    <Dialog open fullScreen onClose={onClose} aria-label="Files side by side">
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', px: 2, pt: 1 }}>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </Box>
      <Box
        tabIndex={0}
        role="group"
        aria-label="Files"
        sx={{
          px: 2,
          pb: 3,
          overflow: 'auto',
          display: 'grid',
          columnGap: 3,
          rowGap: 1.5,
          gridTemplateColumns: { xs: '1fr', md: `repeat(${rows.length}, minmax(0, 1fr))` },
        }}
      >
        {rows.map((row) => (
          <Column key={row.application_id} row={row} />
        ))}
      </Box>
      <Box sx={{ px: 2 }}>{bar}</Box>
    </Dialog>
  );
}
