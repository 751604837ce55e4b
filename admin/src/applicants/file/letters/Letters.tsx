import { useQuery } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { longDateTime } from '@school/shared/dates';
import { Badge } from '../../../components/Badge.tsx';
import { ErrorAlert } from '../../../components/ErrorAlert.tsx';
import { useWindow } from '../../../components/use-window.ts';
import { openDocument } from '../../../providers/open-document.ts';
import { call } from '../../../providers/rpc.ts';
import { stateWords, texts, type OfficeLetters, type OfficeReferee } from './texts.ts';

/** Opens a file of a letter in a window of its own; the function that hands it out writes that down. */
function LetterFile({ file }: { readonly file: OfficeReferee['files'][number] }) {
  const open = useWindow(texts.failed);
  return (
    <Button variant="outlined" size="small" onClick={() => void open(() => openDocument(file))}>
      <bdi>{texts.openFile(file.file_name)}</bdi>
    </Button>
  );
}

const factsOf = ({ asked_at, received_at, declined_at, mails }: OfficeReferee): string =>
  [
    asked_at && texts.asked(longDateTime(asked_at)),
    received_at && texts.received(longDateTime(received_at)),
    declined_at && texts.declined(longDateTime(declined_at)),
    mails > 0 && texts.mails(mails),
  ]
    .filter(Boolean)
    .join(' · ');

function Referee({ referee }: { readonly referee: OfficeReferee }) {
  const [word, tone] = stateWords[referee.state];
  return (
    <Box component="section" sx={{ borderInlineStart: 2, borderColor: 'divider', paddingInlineStart: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1, mb: 0.5 }}>
        <Typography variant="h3">
          <bdi>{referee.name}</bdi>
        </Typography>
        <Badge tone={tone}>{word}</Badge>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{[referee.relationship, referee.organization, referee.email].filter(Boolean).join(' · ')}</bdi>
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {factsOf(referee)}
      </Typography>
      {referee.declined_note ? (
        <Typography sx={{ mt: 1 }}>
          {texts.note} <bdi>{referee.declined_note}</bdi>
        </Typography>
      ) : null}
      {referee.body ? (
        <Box
          component="article"
          dir="auto"
          aria-label={texts.letter(referee.name)}
          sx={{
            mt: 1,
            p: 1.5,
            bgcolor: 'action.hover',
            borderRadius: 1,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {referee.body}
        </Box>
      ) : null}
      {referee.files.length > 0 ? (
        <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {referee.files.map((file) => (
            <LetterFile key={file.id} file={file} />
          ))}
        </Box>
      ) : null}
    </Box>
  );
}

const summaryOf = ({ referees, needed }: OfficeLetters): string =>
  texts.count(
    referees.filter(({ state }) => state !== 'not_asked').length,
    needed,
    referees.filter(({ state }) => state === 'received').length,
  );

/** The referees of an application with the letters that have come. Showing it is reading them, which is written down. */
export function Letters({ applicationId }: { readonly applicationId: string }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['applicants', 'letters', applicationId],
    queryFn: ({ signal }) => call('office_recommendations', { application_id: applicationId }, signal),
  });
  if (isPending) return <CircularProgress size={24} aria-label="Loading" />;
  const failed = error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null;
  if (!data) return failed;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {failed}
      {data.waives_access === null ? (
        <Typography color="text.secondary">{texts.nobody}</Typography>
      ) : (
        <Alert severity="info">
          {data.waives_access ? texts.waives : texts.keeps} {summaryOf(data)}. {texts.traced}
        </Alert>
      )}
      {data.referees
        .filter(({ state }) => state !== 'not_asked')
        .map((referee) => (
          <Referee key={referee.reference_id} referee={referee} />
        ))}
    </Box>
  );
}
