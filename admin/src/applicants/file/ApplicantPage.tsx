import { lazy, Suspense, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useParams } from 'react-router';
import { Loading } from 'react-admin';
import { isPlaced } from '@school/shared/statuses';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { FailedMails } from '../../components/mails/FailedMails.tsx';
import { MessagesSection } from '../../components/messages/MessagesSection.tsx';
import { OpenedBy } from '../../components/opened-by/OpenedBy.tsx';
import { useKeys } from '../../components/use-keys.ts';
import { useRole } from '../../components/use-role.ts';
import { ApplicationDetails } from './answers/ApplicationDetails.tsx';
import { Consent } from './consent/Consent.tsx';
import { EnrollmentTasks } from './enrollment/EnrollmentTasks.tsx';
import { ExtensionPanel } from './decision/ExtensionPanel.tsx';
import { Dock } from './Dock.tsx';
import { Header } from './Header.tsx';
import { InterviewCard } from './interview/InterviewCard.tsx';
import { InterviewRecord } from './interview/InterviewRecord.tsx';
import { nameOf, useFile, useRail } from './file-query.ts';
import { Notes } from './timeline/Notes.tsx';
import { Parents } from './parents/Parents.tsx';
import { PaymentInformation } from './enrollment/PaymentInformation.tsx';
import { RegistrationDetails } from './enrollment/RegistrationDetails.tsx';
import { firstToRead } from './documents/documents.ts';
import { answers, answersBeside, besideDocument, rail, railBelow, railParts, reading } from './layout.ts';
import { WHY_NOT } from './KeySheet.tsx';
import { useQueue, type Place } from './queue.ts';
import { texts } from './texts.ts';
import { Timeline } from './timeline/Timeline.tsx';
import type { OfficeFile } from './types.ts';

const ScoreCard = lazy(() => import('../readers/ScoreCard.tsx'));
const DecisionLetters = lazy(() => import('./decision-letters/DecisionLetters.tsx'));
const DocumentViewer = lazy(() => import('./documents/viewer/DocumentViewer.tsx'));
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const NotFound = () => (
  <Box sx={{ py: 6, textAlign: 'center' }}>
    <Typography variant="h1" sx={{ mb: 2 }}>
      {texts.notFound}
    </Typography>
    <Button component={RouterLink} to="/dashboard" variant="contained">
      {texts.back}
    </Button>
  </Box>
);

/** All at once, so that none moves another. */
function Panels({ file }: { readonly file: OfficeFile }) {
  const { isOfficer } = useRole();
  const { id } = file.application;
  return (
    <>
      {isOfficer ? <FailedMails subject="application" id={id} /> : null}
      {isOfficer ? <DecisionLetters applicationId={id} status={file.decision.status} /> : null}
      <Consent file={file} />
      <ScoreCard id={id} />
      <Parents applicationId={id} />
      <Notes file={file} />
      {isOfficer ? <MessagesSection subject="application" id={id} /> : null}
      {isPlaced(file.decision.status) ? <InterviewRecord file={file} /> : <InterviewCard file={file} />}
      <ExtensionPanel file={file} />
      {isOfficer ? <Timeline file={file} /> : null}
      <OpenedBy subject="application" subject_id={id} />
    </>
  );
}

interface FileScreenProps {
  readonly file: OfficeFile;
  readonly queue: Place;
  /** All of the panels can be drawn. */
  readonly whole: boolean;
}

/** What must be read in the middle; what is done with it in a rail that stays, also beside an opened document. */
function FileScreen({ file, queue, whole }: FileScreenProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const placed = isPlaced(file.decision.status);
  const first = firstToRead(file);
  return (
    <>
      <Header file={file} />
      {first ? (
        <Button
          aria-keyshortcuts="d"
          onClick={() => setOpened(opened ? null : first)}
          sx={{ position: 'absolute', insetInlineStart: -9999, '&:focus-visible': { position: 'static' } }}
        >
          {opened ? 'Close the document' : 'Open the first document'}
        </Button>
      ) : null}
      <Box sx={opened ? besideDocument : reading}>
        {opened ? (
          <Box sx={{ gridArea: 'document', position: { lg: 'sticky' }, top: { lg: 64 }, minWidth: 0 }}>
            <Suspense fallback={<Loading />}>
              <DocumentViewer
                file={file}
                openedId={opened}
                onOpen={setOpened}
                onClose={() => setOpened(null)}
              />
            </Suspense>
          </Box>
        ) : null}
        <Box sx={opened ? answersBeside : answers}>
          {placed && file.part === 'whole' ? <EnrollmentTasks file={file} /> : null}
          <ApplicationDetails file={file} onOpenDocument={setOpened} />
          {placed ? <RegistrationDetails file={file} /> : null}
          {placed ? <PaymentInformation file={file} /> : null}
        </Box>
        <Box
          component="aside"
          aria-label="Decision, scores, notes and interview"
          sx={opened ? railBelow : rail}
        >
          <Box sx={railParts(opened !== null)}>
            {whole ? (
              <Suspense fallback={null}>
                <Panels file={file} />
              </Suspense>
            ) : null}
          </Box>
          <Dock file={file} queue={queue} beside={opened !== null} whole={whole} />
        </Box>
      </Box>
    </>
  );
}

/** /admin/applicant/{id}: one file, with everything an officer does with it. */
export default function ApplicantPage() {
  const { id = '' } = useParams();
  const { data: file, error, isPending, refetch } = useFile(id);
  const queue = useQueue(id);
  const whole = useRail(id) && file !== undefined;
  useKeys(WHY_NOT, whole && queue.words !== undefined);
  if (!UUID.test(id)) return <NotFound />;
  const failed = error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null;
  if (isPending) return <Loading loadingPrimary={texts.loading} loadingSecondary="" />;
  // What was read stays on screen with what is typed in it; above it, that it could not be read again.
  if (!file) return failed ?? <NotFound />;
  return (
    <>
      {failed}
      <Box role="status" sx={{ position: 'absolute', insetInlineStart: -9999 }}>
        {nameOf(file)}
      </Box>
      <FileScreen key={id} file={file} queue={queue} whole={whole} />
    </>
  );
}
