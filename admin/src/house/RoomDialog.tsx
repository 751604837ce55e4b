import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { FormDialog } from '../components/FormDialog.tsx';
import { asWritten, StaleRecord, type FieldWords } from '../components/StaleRecord.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits } from '../components/use-record-edits.ts';
import { call } from '../providers/rpc.ts';
import { useHouseChanged, type Room } from './house-query.ts';
import { roomTexts as texts } from './texts.ts';
import { LongField } from '../components/LongField.tsx';

const words: readonly FieldWords[] = [
  { name: 'name', label: texts.name, show: asWritten },
  { name: 'capacity', label: texts.capacity, show: asWritten },
  { name: 'note', label: texts.note, show: asWritten },
];

/** A room: its name, places and note; or that it is another one by a second name; or gone. */
export function RoomDialog({
  room,
  rooms,
  onClose,
}: {
  readonly room: Room | null;
  readonly rooms: readonly Room[];
  readonly onClose: () => void;
}) {
  const first = {
    name: room?.name ?? '',
    capacity: room?.capacity?.toString() ?? '',
    note: room?.note ?? '',
    into_id: '',
  };
  const form = useRecordEdits(first, room?.version ?? null);
  const { name, capacity, note, into_id } = form.values;
  const changed = useHouseChanged();
  const toasts = useToasts();
  const submit = async (run: (version: number | null) => Promise<unknown>, said: string): Promise<void> => {
    const error = await form.submit((_edits, version) => run(version));
    await changed();
    if (error) return;
    toasts.success(said, name);
    onClose();
  };
  const save = (): Promise<void> =>
    submit(
      (expected_version) =>
        room && into_id
          ? call('join_rooms', { room_id: room.id, into_id })
          : call('save_room', {
              room_id: room?.id ?? null,
              form: { name, capacity, note },
              expected_version,
            }),
      texts.saved,
    );
  return (
    <FormDialog
      form={form}
      fields={['name', 'capacity', 'note']}
      title={room ? texts.edit(room.name) : texts.add}
      saveLabel="Save"
      disabled={name.trim() === ''}
      stale={<StaleRecord form={form} fields={words} title={texts.stale} />}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={texts.name}
        {...form.input('name')}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: 200 } }}
      />
      <TextField
        label={texts.capacity}
        {...form.input('capacity', texts.capacityHelp)}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <LongField most={500} label={texts.note} {...form.input('note')} />
      {room && rooms.length > 1 ? (
        <TextField
          select
          label={texts.join}
          {...form.input('into_id')}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{texts.joinNobody}</MenuItem>
          {rooms
            .filter(({ id }) => id !== room.id)
            .map((other) => (
              <MenuItem key={other.id} value={other.id}>
                {other.name}
              </MenuItem>
            ))}
        </TextField>
      ) : null}
      {room && room.students.length === 0 ? (
        <Button
          color="error"
          disabled={form.busy}
          onClick={() => void submit(() => call('remove_room', { room_id: room.id }), texts.removed)}
        >
          {texts.remove}
        </Button>
      ) : null}
    </FormDialog>
  );
}
