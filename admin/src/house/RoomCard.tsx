import EditIcon from '@mui/icons-material/EditOutlined';
import MoveIcon from '@mui/icons-material/SwapHorizOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { Badge } from '../components/Badge.tsx';
import type { Room } from './house-query.ts';
import { roomTexts as texts, texts as house } from './texts.ts';

type Resident = Room['students'][number];

interface Card {
  /** Null: those who have none. */
  readonly room: Room | null;
  readonly students: readonly Resident[];
  /** Says that nobody has looked at the room since it was made. */
  readonly isMarked?: boolean;
  readonly onChange?: () => void;
  readonly onMove: (student: Resident) => void;
}

const Places = ({ room }: { readonly room: Room }) => {
  if (room.free === null)
    return (
      <Typography variant="body2" color="text.secondary">
        {texts.noLimit}
      </Typography>
    );
  return <Badge tone={room.free > 0 ? 'green' : 'neutral'}>{texts.free(room.free)}</Badge>;
};

/** One room: its name, its places, and who lives there. */
export function RoomCard({ room, students, isMarked = false, onChange, onMove }: Card) {
  const title = room ? house.room(room.name) : texts.without;
  return (
    <Paper
      elevation={1}
      component="section"
      aria-label={title}
      data-people={room ? students.length : 0}
      sx={{ p: 1.5, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          <bdi>{title}</bdi>
        </Typography>
        {room ? (
          <Box data-not-printed sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <Places room={room} />
            <IconButton aria-label={texts.edit(room.name)} onClick={onChange}>
              <EditIcon fontSize="small" />
            </IconButton>
          </Box>
        ) : null}
      </Box>
      {isMarked ? (
        <Typography data-not-printed variant="body2" color="warning.main">
          {texts.look}
        </Typography>
      ) : null}
      {room?.note ? (
        <Typography data-not-printed variant="body2" color="text.secondary">
          <bdi>{room.note}</bdi>
        </Typography>
      ) : null}
      {students.length === 0 ? <Typography color="text.secondary">{texts.empty}</Typography> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {students.map((student) => (
          <Box component="li" key={student.id} sx={{ display: 'flex', alignItems: 'center', minHeight: 40 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Link
                component={RouterLink}
                to={`/now?${new URLSearchParams({ student: student.id }).toString()}`}
                underline="hover"
              >
                <bdi>{student.name}</bdi>
              </Link>{' '}
              <Typography component="span" variant="body2" color="text.secondary">
                <bdi>{student.hebrew_name}</bdi>
              </Typography>
            </Box>
            <IconButton
              data-not-printed
              aria-label={texts.move(student.name)}
              onClick={() => onMove(student)}
            >
              <MoveIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
