import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { Badge } from '../../components/Badge.tsx';
import { HebrewText } from '../../components/HebrewText.tsx';
import type { Waiting } from './waitlist-query.ts';
import { texts } from './texts.ts';

/** Kept reachable at the ends of the list, so that the focus which comes back from the dialog finds its button. */
function Arrow({
  label,
  off,
  up,
  onClick,
}: {
  readonly label: string;
  readonly off: boolean;
  readonly up: boolean;
  readonly onClick: () => void;
}) {
  return (
    <IconButton
      aria-label={label}
      aria-disabled={off}
      title={label}
      sx={{ opacity: off ? 0.35 : 1 }}
      onClick={() => !off && onClick()}
    >
      {up ? <UpIcon fontSize="small" /> : <DownIcon fontSize="small" />}
    </IconButton>
  );
}

export function WaitingLine({
  line,
  badge,
  last,
  onMove,
}: {
  readonly line: Waiting;
  /** What keeps the next offer from them. */
  readonly badge: string | null;
  readonly last: boolean;
  readonly onMove: (to: number) => void;
}) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, sm: 2 },
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography
        component="span"
        sx={{ minWidth: 24, textAlign: 'end', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}
      >
        {line.place}
      </Typography>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={`/applicant/${line.application_id}`} sx={{ fontWeight: 700 }}>
          <bdi>{line.name}</bdi>
        </Link>{' '}
        <HebrewText>{line.hebrew_name}</HebrewText> {badge ? <Badge tone="amber">{badge}</Badge> : null}
        <Typography
          variant="body2"
          color="text.secondary"
          component="div"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
        >
          <span>{texts.since(line.since)}</span>
          <span>{texts.kept(line.kept_at)}</span>
        </Typography>
        {line.reason ? (
          <Typography variant="body2">
            {texts.moved(line.moved_by_name)} <bdi>{line.reason}</bdi>
          </Typography>
        ) : null}
      </Box>
      <Box sx={{ whiteSpace: 'nowrap' }}>
        <Arrow up label={texts.up(line.name)} off={line.place === 1} onClick={() => onMove(line.place - 1)} />
        <Arrow up={false} label={texts.down(line.name)} off={last} onClick={() => onMove(line.place + 1)} />
      </Box>
    </Box>
  );
}
