import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { texts } from './texts.ts';

interface Line {
  readonly student_id: string;
  readonly name: string;
  readonly room: string | null;
  readonly phone: string | null;
  readonly note: string | null;
}

/** One leave: who, from which room, since or from when, the number, and what can be done. */
export function LeaveLine({
  line,
  badge,
  when,
  action,
}: {
  readonly line: Line;
  readonly badge: ReactNode;
  readonly when: readonly (string | null)[];
  readonly action: ReactNode;
}) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.75, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1 }}>
          <Link
            component={RouterLink}
            to={`/now?${new URLSearchParams({ student: line.student_id }).toString()}`}
            sx={{ fontWeight: 700 }}
          >
            <bdi>{line.name}</bdi>
          </Link>
          {badge}
        </Box>
        <Typography variant="body2">{when.filter(Boolean).join(', ')}</Typography>
        <Typography variant="body2" color="text.secondary">
          {texts.room(line.room)}
          {line.phone ? (
            <>
              {' · '}
              <Link href={`tel:${line.phone}`} dir="ltr" sx={{ whiteSpace: 'nowrap' }}>
                {line.phone}
              </Link>
            </>
          ) : null}
          {line.note ? (
            <>
              {' · '}
              <bdi>{line.note}</bdi>
            </>
          ) : null}
        </Typography>
      </Box>
      {action}
    </Box>
  );
}
