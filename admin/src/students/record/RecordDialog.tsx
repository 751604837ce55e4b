import { flushSync } from 'react-dom';
import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { HebrewText } from '../../components/HebrewText.tsx';
import { FailedMails } from '../../components/mails/FailedMails.tsx';
import { MessagesSection } from '../../components/messages/MessagesSection.tsx';
import { useSeen } from '../../components/seen.ts';
import { useRole } from '../../components/use-role.ts';
import { sentenceOf } from '../../providers/problem.ts';
import { LedgerPanel } from '../ledger/LedgerPanel.tsx';
import { EnrollmentBadge, RegistrationBadge } from '../list/Cells.tsx';
import { studentPaths } from '../paths.ts';
import { fullName, hebrewName } from '../rules/display.ts';
import type { StudentRecord } from '../rules/types.ts';
import { texts } from '../texts.ts';
import { ArchivedNotice } from './ArchivedNotice.tsx';
import { RecordDialogFrame, FrameMessage, OFF_PAPER } from './RecordDialogFrame.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { InformationPanel } from './InformationPanel.tsx';
import { PrintButton, RecordActions } from './RecordActions.tsx';
import { TwiceNotice } from './TwiceNotice.tsx';
import { useRecordInParts } from './use-record.ts';

const PANELS = [
  { id: 'information', label: 'Information' },
  { id: 'ledger', label: 'Ledger' },
  { id: 'history', label: 'History' },
] as const;
type PanelId = (typeof PANELS)[number]['id'];

function Record({ record, onGone }: { readonly record: StudentRecord; readonly onGone: () => void }) {
  const { isOfficer, role } = useRole();
  const [params, setParams] = useSearchParams();
  const asked = PANELS.find(({ id }) => id === params.get('panel'))?.id ?? 'information';
  const panel: PanelId = isOfficer ? asked : 'information';
  const show = (next: PanelId): void =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next === 'information') changed.delete('panel');
        else changed.set('panel', next);
        return changed;
      },
      { replace: true },
    );
  const print = (): void => {
    // Printing is of the categories, whichever panel is open.
    flushSync(() => show('information'));
    window.print();
  };
  return (
    <>
      {isOfficer ? (
        <Box
          sx={{
            ...OFF_PAPER,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            px: 3,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Tabs
            value={panel}
            onChange={(_, next: PanelId) => show(next)}
            aria-label="Record"
            // On a phone the actions stand below: beside them the tabs would be cut off.
            sx={{ flex: { xs: '1 1 100%', sm: 1 }, '& .MuiTab-root': { minWidth: 0 } }}
          >
            {PANELS.map(({ id, label }) => (
              <Tab key={id} value={id} label={label} id={`record-${id}`} aria-controls="record-panel" />
            ))}
          </Tabs>
          {record.part === 'general' ? null : (
            <RecordActions record={record} onGone={onGone} onPrint={print} />
          )}
        </Box>
      ) : (
        <Box sx={{ px: 3, ...OFF_PAPER }}>
          <PrintButton onPrint={print} />
        </Box>
      )}
      <DialogContent
        role={isOfficer ? 'tabpanel' : 'region'}
        id="record-panel"
        aria-label={panel}
        tabIndex={0}
        sx={{ pt: 2 }}
      >
        <ArchivedNotice student={record.student} />
        <TwiceNotice record={record} />
        {isOfficer && panel === 'information' ? (
          <Box sx={{ mb: 2, ...OFF_PAPER }}>
            <FailedMails subject="student" id={record.student.id} />
            <MessagesSection subject="student" id={record.student.id} />
          </Box>
        ) : null}
        {panel === 'information' ? <InformationPanel record={record} role={role} /> : null}
        {panel === 'ledger' ? (
          <LedgerPanel student={record.student} years={record.enrollments ?? []} />
        ) : null}
        {panel === 'history' ? <HistoryPanel studentId={record.student.id} /> : null}
      </DialogContent>
    </>
  );
}

const Title = ({ record }: { readonly record: StudentRecord }) => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'baseline' }}>
    <span>{fullName(record.student)}</span>
    <HebrewText>{hebrewName(record.student)}</HebrewText>
  </Box>
);

/** /student-management/:id — everything about one student, read-only. */
export default function RecordDialog() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { isOfficer } = useRole();
  const { data: record, error, isPending } = useRecordInParts(id);
  const close = (): void => void navigate(studentPaths.list(search));
  useSeen(record ? fullName(record.student) : '', `/student-management/${id}`);
  return (
    <RecordDialogFrame
      title={record ? <Title record={record} /> : 'Student'}
      details={
        record && isOfficer ? (
          <Box sx={{ display: 'flex', gap: 1, mt: 0.5 }}>
            <EnrollmentBadge student={record.student} />
            <RegistrationBadge student={record.student} />
          </Box>
        ) : null
      }
      onClose={close}
    >
      {isPending ? <FrameMessage text="Loading the record..." /> : null}
      {error ? <FrameMessage text={sentenceOf(error)} isError /> : null}
      {record === null ? <FrameMessage text={texts.gone} isError /> : null}
      {record ? <Record record={record} onGone={close} /> : null}
    </RecordDialogFrame>
  );
}
