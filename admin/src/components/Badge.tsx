import Box from '@mui/material/Box';
import { statuses, type ApplicationStatus, type StatusTone } from '@school/shared/statuses';

const COLORS: Readonly<Record<StatusTone, { back: string; ink: string }>> = {
  neutral: { back: 'var(--grey-back)', ink: 'var(--grey-ink)' },
  amber: { back: 'var(--amber-back)', ink: 'var(--amber-ink)' },
  green: { back: 'var(--green-back)', ink: 'var(--green-ink)' },
  blue: { back: 'var(--blue-back)', ink: 'var(--blue-ink)' },
  red: { back: 'var(--red-back)', ink: 'var(--red-ink)' },
};

/** A word on a coloured ground: the word carries the meaning, the colour helps. */
export const Badge = ({
  tone,
  children,
  outlined = false,
}: {
  readonly tone: StatusTone;
  readonly children: string;
  readonly outlined?: boolean;
}) => (
  <Box
    component="span"
    data-tone={tone}
    sx={{
      display: 'inline-block',
      px: 1,
      borderRadius: 1,
      fontSize: '0.8125rem',
      fontWeight: 700,
      lineHeight: '22px',
      whiteSpace: 'nowrap',
      color: COLORS[tone].ink,
      ...(outlined ? { border: '1px solid', lineHeight: '20px' } : { backgroundColor: COLORS[tone].back }),
    }}
  >
    {children}
  </Box>
);

/** Spec: Accepted green, Waitlisted amber, Registered blue, anything else grey. */
export const StatusBadge = ({ status }: { readonly status: ApplicationStatus }) => (
  <Badge tone={statuses[status].tone}>{statuses[status].badge}</Badge>
);
