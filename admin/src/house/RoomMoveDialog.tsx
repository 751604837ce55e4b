import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { FormDialog } from '../components/FormDialog.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits } from '../components/use-record-edits.ts';
import { call } from '../providers/rpc.ts';
import { useHouseChanged, type Room } from './house-query.ts';
import { roomTexts as texts, texts as house } from './texts.ts';

/** Somebody moves to another room, or out of his. */
export function RoomMoveDialog({
  student,
  room,
  rooms,
  onClose,
}: {
  readonly student: { readonly id: string; readonly name: string };
  /** The room he leaves, as it is shown. */
  readonly room: string | null;
  readonly rooms: readonly Room[];
  readonly onClose: () => void;
}) {
  const form = useRecordEdits({ room_id: rooms.find(({ name }) => name === room)?.id ?? '' }, null);
  const { room_id } = form.values;
  const changed = useHouseChanged();
  const toasts = useToasts();
  const save = async (): Promise<void> => {
    const error = await form.submit(() =>
      call('move_to_room', { student_id: student.id, room_id: room_id || null, left_room: room }),
    );
    await changed();
    if (error) return;
    toasts.success(texts.moved, student.name);
    onClose();
  };
  const words = ({ name, free }: Room): string =>
    [house.room(name), free === null ? null : texts.free(free)].filter(Boolean).join(' · ');
  return (
    <FormDialog
      form={form}
      fields={['room_id']}
      title={texts.move(student.name)}
      saveLabel="Move"
      disabled={!form.dirty}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        select
        autoFocus
        label={texts.to}
        {...form.input('room_id')}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{house.room(null)}</MenuItem>
        {rooms.map((one) => (
          <MenuItem
            key={one.id}
            value={one.id}
            disabled={one.free !== null && one.free <= 0 && one.name !== room}
          >
            {words(one)}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  );
}
