import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { tracks as allTracks, type ProgramTrack } from '@school/shared/tracks';
import { Panel } from '../components/Panel.tsx';
import { useToasts } from '../components/toasts.tsx';
import { call } from '../providers/rpc.ts';
import type { YearTrack } from './fields.ts';

type TrackForm = Pick<YearTrack, 'starts_on' | 'ends_on' | 'ages' | 'length_text'>;
type TracksState = Readonly<Partial<Record<ProgramTrack, TrackForm>>>;

const stateOf = (rows: readonly YearTrack[]): TracksState =>
  Object.fromEntries(
    rows.map(({ track, starts_on, ends_on, ages, length_text }) => [
      track,
      { starts_on, ends_on, ages, length_text },
    ]),
  );

function withTrack(state: TracksState, track: ProgramTrack, form: TrackForm | undefined): TracksState {
  const next: Partial<Record<ProgramTrack, TrackForm>> = { ...state };
  delete next[track];
  return form ? { ...next, [track]: form } : next;
}

interface TrackRowProps {
  readonly label: string;
  readonly value: TrackForm | undefined;
  readonly start: string;
  readonly readOnly: boolean;
  readonly onChange: (next: TrackForm | undefined) => void;
}

function TrackRow({ label, value, start, readOnly, onChange }: TrackRowProps) {
  const shrink = { inputLabel: { shrink: true } };
  return (
    <Box
      component="fieldset"
      disabled={readOnly}
      sx={{
        border: 0,
        p: 0,
        m: 0,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            size="small"
            checked={value !== undefined}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? { starts_on: start, ends_on: null, ages: '', length_text: '' }
                  : undefined,
              )
            }
          />
        }
      />
      {value ? (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 100%), 1fr))',
            columnGap: 2,
          }}
        >
          <TextField
            type="date"
            label={`${label}: starts`}
            value={value.starts_on}
            onChange={(event) => onChange({ ...value, starts_on: event.target.value })}
            slotProps={shrink}
          />
          <TextField
            type="date"
            label={`${label}: ends`}
            value={value.ends_on ?? ''}
            onChange={(event) => onChange({ ...value, ends_on: event.target.value || null })}
            slotProps={shrink}
          />
          <TextField
            label={`${label}: ages`}
            value={value.ages}
            onChange={(event) => onChange({ ...value, ages: event.target.value })}
          />
          <TextField
            label={`${label}: length`}
            value={value.length_text}
            onChange={(event) => onChange({ ...value, length_text: event.target.value })}
          />
        </Box>
      ) : null}
    </Box>
  );
}

/** The tracks of a year with their dates; saved together. */
export function TracksForm({
  yearId,
  start,
  rows,
  readOnly,
  onSaved,
}: {
  readonly yearId: string;
  readonly start: string;
  readonly rows: readonly YearTrack[];
  readonly readOnly: boolean;
  readonly onSaved: () => Promise<void>;
}) {
  const [state, setState] = useState<TracksState>(() => stateOf(rows));
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  const dirty = JSON.stringify(state) !== JSON.stringify(stateOf(rows));
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('save_program_year_tracks', {
        year_id: yearId,
        tracks: Object.entries(state).map(([track, form]) => ({ track, ...form })),
      });
      toasts.success('Tracks saved');
      await onSaved();
    } catch (error) {
      toasts.problem('Tracks not saved', error);
    }
    setBusy(false);
  };
  return (
    <Panel title="Tracks">
      {allTracks.map(({ value, label }) => (
        <TrackRow
          key={value}
          label={label}
          value={state[value]}
          start={start}
          readOnly={readOnly}
          onChange={(next) => setState((old) => withTrack(old, value, next))}
        />
      ))}
      {readOnly ? null : (
        <Button variant="contained" disabled={!dirty || busy} onClick={() => void save()}>
          {busy ? 'Saving...' : 'Save Changes'}
        </Button>
      )}
    </Panel>
  );
}
