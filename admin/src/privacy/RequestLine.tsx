import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { ISRAEL, longDate } from '@school/shared/dates';
import { Badge } from '../components/Badge.tsx';
import { useRole } from '../components/use-role.ts';
import { wholeName, type PrivacyRequest } from './privacy-query.ts';
import { texts } from './texts.ts';

const DAYS_ALLOWED = 30;
const toneOf = (days: number) =>
  days >= DAYS_ALLOWED ? 'red' : days >= DAYS_ALLOWED / 2 ? 'amber' : 'neutral';

function Links({ request }: { readonly request: PrivacyRequest }) {
  return (
    <>
      {request.application_id ? (
        <Link component={RouterLink} to={`/applicant/${request.application_id}`}>
          {texts.application}
        </Link>
      ) : null}
      {request.student_id ? (
        <Link component={RouterLink} to={`/student-management/${request.student_id}`}>
          {texts.record}
        </Link>
      ) : null}
    </>
  );
}

interface RequestLineProps {
  readonly request: PrivacyRequest;
  readonly onConfirm: (request: PrivacyRequest) => void;
  readonly onRefuse: (request: PrivacyRequest) => void;
}

/** One request: who, what, how old, and the two answers. */
export function RequestLine({ request, onConfirm, onRefuse }: RequestLineProps) {
  const { isAdministrator, isSuperAdmin } = useRole();
  const isName = request.kind === 'name_correction';
  const isOpen = request.state === 'open';
  return (
    <Box
      component="li"
      sx={{
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        display: 'grid',
        gap: 0.5,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Badge tone={isOpen ? toneOf(request.days) : 'neutral'}>
          {isOpen ? texts.age(request.days) : texts.states[request.state]}
        </Badge>
        <Typography sx={{ fontWeight: 700 }}>
          <bdi>{request.name ?? request.email ?? ''}</bdi>
        </Typography>
        <Typography color="text.secondary">{texts.kinds[request.kind]}</Typography>
        <Links request={request} />
      </Box>
      {isName && request.old_names ? (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {texts.was}: <bdi>{wholeName(request.old_names) || '–'}</bdi>
          <br />
          {texts.shallBe}:{' '}
          <strong>
            <bdi>{wholeName(request)}</bdi>
          </strong>
        </Typography>
      ) : null}
      {request.note ? (
        <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {request.note}
        </Typography>
      ) : null}
      {request.reason ? (
        <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {texts.reason}: {request.reason}
        </Typography>
      ) : null}
      <Typography variant="caption" color="text.secondary">
        <bdi>{request.email}</bdi> · {longDate(request.asked_at, ISRAEL)}
        {isOpen
          ? `, ${texts.answerBy(longDate(request.due_at, ISRAEL))}`
          : request.decided_at
            ? ` – ${longDate(request.decided_at, ISRAEL)}${request.decided_by_name ? `, ${request.decided_by_name}` : ''}`
            : ''}
      </Typography>
      {isOpen && !isName ? (
        <Typography variant="body2" color="text.secondary">
          {texts.deletionHelp}
        </Typography>
      ) : null}
      {isOpen && (isName || isAdministrator) ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          {!isName && isSuperAdmin ? (
            <Button
              variant="contained"
              component={RouterLink}
              to={`/privacy-requests?account=${request.user_id}`}
            >
              {texts.lookAtErasing}
            </Button>
          ) : null}
          {isName ? (
            <Button variant="contained" onClick={() => onConfirm(request)}>
              {texts.confirm}
            </Button>
          ) : null}
          <Button variant="outlined" onClick={() => onRefuse(request)}>
            {texts.refuse}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}
