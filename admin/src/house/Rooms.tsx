/** /rooms: each room with who lives there and how many places are free; the same on paper is the door lists. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { Loading } from 'react-admin';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { usePrinting } from '../components/use-printing.ts';
import { RoomMoveDialog } from './RoomMoveDialog.tsx';
import { RoomCard } from './RoomCard.tsx';
import { RoomDialog } from './RoomDialog.tsx';
import { useRooms } from './house-query.ts';
import { roomTexts as texts } from './texts.ts';

/** On paper: one block for each door, to be cut, in letters that are read in passing; larger where it has a page to itself. */
const PAPER = {
  '@page': { size: 'A4', margin: '14mm' },
  '@media print': {
    nav: { display: 'none !important' },
    '.doors': { display: 'block !important' },
    '.doors > *': { breakInside: 'avoid', marginBottom: '12mm', border: '1px solid #000 !important' },
    '.doors.apart > *': { breakAfter: 'page' },
    '.doors > [data-people="0"], .doors [data-not-printed]': { display: 'none !important' },
    '.doors *': { color: '#000 !important', backgroundColor: '#fff !important' },
    '.doors h2': { fontSize: '26pt !important' },
    '.doors li': { fontSize: '18pt', lineHeight: 1.5 },
    '.doors li *': { fontSize: 'inherit !important' },
    '.doors.apart h2': { fontSize: '48pt !important' },
    '.doors.apart li': { fontSize: '30pt' },
  },
};

export default function Rooms() {
  const [changing, setChanging] = useState<string | null>(null);
  const [moving, setMoving] = useState<string | null>(null);
  const [printed, print] = usePrinting<'together' | 'apart'>();
  const { data, error, refetch } = useRooms();
  const failed = error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null;
  if (!data) return failed ?? <Loading loadingPrimary="" loadingSecondary="" />;
  const { rooms, without } = data;
  const living = rooms.reduce((sum, { students }) => sum + students.length, 0);
  const limited = rooms.flatMap(({ free }) => free ?? []);
  const free = limited.length > 0 ? limited.reduce((sum, places) => sum + Math.max(places, 0), 0) : null;
  const home = rooms.find(({ students }) => students.some(({ id }) => id === moving));
  const moved = (home?.students ?? without).find(({ id }) => id === moving);
  // What is so of all is said once.
  const allNew = rooms.length > 1 && rooms.every(({ is_new }) => is_new);
  return (
    <>
      <GlobalStyles styles={PAPER} />
      <Box sx={{ displayPrint: 'none' }}>
        <PageHeader
          title={texts.title}
          intro={rooms.length > 0 ? texts.intro(living, free) + (allNew ? texts.allNew : '') : texts.none}
        >
          <Button onClick={() => print('together')} disabled={rooms.length === 0}>
            {texts.doorLists}
          </Button>
          <Button onClick={() => print('apart')} disabled={rooms.length === 0}>
            {texts.doorsApart}
          </Button>
          <Button variant="contained" onClick={() => setChanging('new')}>
            {texts.add}
          </Button>
        </PageHeader>
        {failed}
      </Box>
      <Box
        className={printed === 'apart' ? 'doors apart' : 'doors'}
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
        }}
      >
        {rooms.map((room) => (
          <RoomCard
            key={room.id}
            room={room}
            students={room.students}
            isMarked={room.is_new && !allNew}
            onChange={() => setChanging(room.id)}
            onMove={({ id }) => setMoving(id)}
          />
        ))}
        {without.length > 0 ? (
          <RoomCard room={null} students={without} onMove={({ id }) => setMoving(id)} />
        ) : null}
      </Box>
      {changing ? (
        <RoomDialog
          key={changing}
          room={rooms.find(({ id }) => id === changing) ?? null}
          rooms={rooms}
          onClose={() => setChanging(null)}
        />
      ) : null}
      {moved ? (
        <RoomMoveDialog
          student={moved}
          room={home?.name ?? null}
          rooms={rooms}
          onClose={() => setMoving(null)}
        />
      ) : null}
    </>
  );
}
