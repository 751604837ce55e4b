import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useColleagues } from '../components/people.ts';
import { slotKinds, slotKindWords } from '@school/shared/slot-kinds';
import type { Slot } from '../components/slots.ts';
import type { RecordEdits } from '../components/use-record-edits.ts';

export interface SlotFacts {
  readonly interviewer_id: string;
  readonly kind: Slot['kind'];
  readonly place: string;
  readonly link: string;
  readonly capacity: number;
}

/** Who, where and how many: the same for one slot and a series. */
export function SlotFields<Stamp, Row extends SlotFacts>({
  form,
  disabled = false,
}: {
  readonly form: RecordEdits<Stamp, Row>;
  readonly disabled?: boolean;
}) {
  const value = form.values;
  const people = useColleagues().filter((person) => person.is_active || person.id === value.interviewer_id);
  return (
    <>
      <TextField
        select
        disabled={disabled}
        label="Interviewer"
        value={value.interviewer_id}
        onChange={(event) => form.change('interviewer_id', event.target.value)}
        {...form.at('interviewer_id')}
      >
        <MenuItem value="">Nobody yet</MenuItem>
        {people.map((person) => (
          <MenuItem key={person.id} value={person.id}>
            {person.name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        disabled={disabled}
        label="How one meets"
        value={value.kind}
        onChange={(event) => form.change('kind', event.target.value === 'video' ? 'video' : 'place')}
        {...form.at('kind')}
      >
        {slotKinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {slotKindWords[kind]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        disabled={disabled}
        label="Place"
        value={value.place}
        onChange={(event) => form.change('place', event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200, dir: 'auto' } }}
        {...form.at('place')}
      />
      <TextField
        disabled={disabled}
        type="url"
        label="Link (https://…)"
        value={value.link}
        onChange={(event) => form.change('link', event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        {...form.at('link')}
      />
      <TextField
        disabled={disabled}
        type="number"
        label="Places"
        value={value.capacity}
        onChange={(event) => form.change('capacity', Number(event.target.value))}
        slotProps={{ htmlInput: { min: 1, max: 20 } }}
        {...form.at('capacity')}
      />
    </>
  );
}
