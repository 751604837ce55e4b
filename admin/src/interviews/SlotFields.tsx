import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useColleagues } from '../components/people.ts';

export interface SlotFacts {
  readonly interviewer_id: string;
  readonly place: string;
  readonly link: string;
  readonly capacity: number;
}

/** Who, where and how many: the same for one slot and a series. `wrong` names the field the database refused. */
export function SlotFields({
  value,
  onChange,
  wrong,
  disabled = false,
}: {
  readonly value: SlotFacts;
  readonly onChange: (next: SlotFacts) => void;
  readonly wrong: { readonly field: string | null; readonly sentence: string } | null;
  readonly disabled?: boolean;
}) {
  const people = useColleagues().filter((person) => person.is_active || person.id === value.interviewer_id);
  const error = (field: string) => ({
    error: wrong?.field === field,
    helperText: wrong?.field === field ? wrong.sentence : undefined,
  });
  return (
    <>
      <TextField
        select
        disabled={disabled}
        label="Interviewer"
        value={value.interviewer_id}
        onChange={(event) => onChange({ ...value, interviewer_id: event.target.value })}
        {...error('interviewer_id')}
      >
        <MenuItem value="">Nobody yet</MenuItem>
        {people.map((person) => (
          <MenuItem key={person.id} value={person.id}>
            {person.name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        disabled={disabled}
        label="Place"
        value={value.place}
        onChange={(event) => onChange({ ...value, place: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 200, dir: 'auto' } }}
        {...error('place')}
      />
      <TextField
        disabled={disabled}
        type="url"
        label="Link (https://…)"
        value={value.link}
        onChange={(event) => onChange({ ...value, link: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        {...error('link')}
      />
      <TextField
        disabled={disabled}
        type="number"
        label="Places"
        value={value.capacity}
        onChange={(event) => onChange({ ...value, capacity: Number(event.target.value) })}
        slotProps={{ htmlInput: { min: 1, max: 20 } }}
        {...error('capacity')}
      />
    </>
  );
}
