import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { officeTurn } from '@school/shared/lines';
import { movesFrom, statuses, type DecisionMove } from '@school/shared/statuses';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { Panel, type Fold } from '../../../components/Panel.tsx';
import { useLocation, useNavigate } from 'react-router';
import { hasBegun } from '../../../components/interview/words.ts';
import { isUntold } from '../../../components/telling.tsx';
import { useRole } from '../../../components/use-role.ts';
import { useDecide, type Deciding } from './decide.ts';
import { UntoldDecision } from './UntoldDecision.tsx';
import { ChangeStatusDialog, questionOf } from './ChangeStatusDialog.tsx';
import { StaleFile } from '../timeline/StaleFile.tsx';
import { texts } from '../texts.ts';
import type { OfficeFile } from '../types.ts';

function RegisterButton({ deciding: { register, busy } }: { readonly deciding: Deciding }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Mark as registered
      </Button>
      <ConfirmDialog
        open={asking}
        title="Mark as registered"
        text="The place is taken: the student is registered and enrolled. A recorded deposit does this automatically once the place is accepted."
        confirmLabel="Mark as registered"
        busy={busy}
        onConfirm={() => void register().then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Whether accepting is the next step: nothing is to be looked at, and an interview that is over took place. */
const isNext = ({ decision, lines, interview }: OfficeFile): boolean =>
  !decision.undo_to &&
  officeTurn(lines) === null &&
  !(interview && hasBegun(interview) && interview.outcome !== 'took_place');

const KEYS: Readonly<Record<string, string>> = { accepted: 'a', waitlisted: 'w', rejected: 'r' };

interface MovesProps {
  readonly file: OfficeFile;
  readonly deciding: Deciding;
  /** The next file of the queue. */
  readonly next?: string | undefined;
}

function Moves({ file, deciding, next }: MovesProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const goOn = next === undefined ? undefined : () => void navigate(`/applicant/${next}${search}`);
  const { decide, busy, release } = deciding;
  const [asked, setAsked] = useState<DecisionMove | null>(null);
  const press = (move: DecisionMove): void => {
    if (questionOf(move, file)) setAsked(move);
    else void decide(move.decision, { hold: release.mode === 'hold', publish_at: null });
  };
  const published = file.decision.status === 'accepted' && !isUntold(file.decision.telling);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {movesFrom(file.decision.status).map((move) => (
        <Button
          key={move.label}
          {...(KEYS[move.decision] ? { 'aria-keyshortcuts': KEYS[move.decision] } : {})}
          variant={move.decision === 'accepted' && isNext(file) ? 'contained' : 'outlined'}
          color={
            move.decision === 'accepted' ? 'success' : move.decision === 'rejected' ? 'error' : 'primary'
          }
          disabled={busy}
          onClick={() => press(move)}
        >
          {move.label}
        </Button>
      ))}
      {published ? <RegisterButton deciding={deciding} /> : null}
      {asked ? (
        <ChangeStatusDialog
          move={asked}
          file={file}
          deciding={deciding}
          goOn={goOn}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Box>
  );
}

/** Application Status Management: the working status, what may follow from it, and what the applicant sees meanwhile. */
export function StatusCard({
  file,
  onDecided,
  next,
  fold,
  children,
}: Pick<MovesProps, 'file' | 'next'> & {
  readonly onDecided?: () => void;
  readonly fold?: Fold;
  /** What is written while one decides. */
  readonly children?: ReactNode;
}) {
  const { isOfficer, role } = useRole();
  const deciding = useDecide(file, onDecided);
  const { decision } = file;
  const decidedBy = decision.decided_by_name ? `, by ${decision.decided_by_name}` : '';
  return (
    <Panel title={texts.statusTitle} fold={fold}>
      {children}
      {decision.status === 'registered' ? (
        <Typography>{texts.registered}</Typography>
      ) : (
        <>
          <Typography sx={{ mb: 1 }}>
            Status: <strong>{statuses[decision.status].badge}</strong>
            {decision.status === 'submitted' ? ' (shown to the applicant as Pending)' : decidedBy}
          </Typography>
          {isUntold(decision.telling) ? (
            <UntoldDecision file={file} telling={decision.telling} deciding={deciding} />
          ) : null}
          {decision.status === 'withdrawn' ? (
            <Typography color="text.secondary">{texts.withdrawn}</Typography>
          ) : isOfficer ? (
            <Moves file={file} deciding={deciding} next={next} />
          ) : role ? (
            <Typography color="text.secondary">{texts.readOnly}</Typography>
          ) : null}
        </>
      )}
      {decision.status === 'declined' && file.application.decline_reason ? (
        <Typography sx={{ mt: 1 }}>
          Reason given: <bdi>{file.application.decline_reason}</bdi>
        </Typography>
      ) : null}
      <StaleFile
        table="application_decisions"
        id={file.application.id}
        seen={deciding.stale}
        onClose={deciding.clearStale}
      />
    </Panel>
  );
}
