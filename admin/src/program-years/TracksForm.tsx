import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ProgramTrack } from '@school/shared/track-values';
import { tracks as allTracks } from '@school/shared/tracks';
import { Panel } from '../components/Panel.tsx';
import { StaleRecord } from '../components/StaleRecord.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits, type Values } from '../components/use-record-edits.ts';
import { call } from '../providers/rpc.ts';
import type { YearTrack } from './fields.ts';
import { TrackRow } from './TrackRow.tsx';
import type { Shown } from './use-impact.tsx';
import { flatTracks, SHARED, trackKey, tracksOf, trackWords, versionsOf, type TrackField } from './tracks.ts';

/** The tracks of a year with their dates; saved together, over the versions that were on screen. */
export function TracksForm({
  yearId,
  start,
  rows,
  readOnly,
  ask,
  onSaved,
}: {
  readonly yearId: string;
  readonly start: string;
  readonly rows: readonly YearTrack[];
  readonly readOnly: boolean;
  /** Asks before they are saved; undefined: they are not. */
  readonly ask: (tracks: readonly Values[]) => Promise<Shown>;
  readonly onSaved: () => Promise<void>;
}) {
  const form = useRecordEdits<Readonly<Record<string, number>>>(flatTracks(rows, start), versionsOf(rows), {
    draft: `tracks ${yearId}`,
  });
  // Rows that somebody else has removed are still spoken of in the log.
  const [seen, setSeen] = useState(rows);
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const toasts = useToasts();
  const save = async (): Promise<void> => {
    const tracks = tracksOf(form.values);
    const shown = await ask(tracks);
    if (shown === undefined) return;
    setSeen(rows);
    const error = await form.submit(async (_edits, expected_versions) => {
      try {
        await call('save_program_year_tracks', {
          year_id: yearId,
          tracks,
          expected_versions,
          shown,
        });
      } finally {
        await onSaved();
      }
    });
    if (error) toasts.problem('Tracks not saved', error);
    else toasts.success('Tracks saved');
  };
  const offered = allTracks.filter(({ value }) => form.values[trackKey(value, 'offered')] === true);
  const [first] = offered;
  const sameAs = (track: ProgramTrack): readonly TrackField[] =>
    first && track !== first.value
      ? SHARED.filter(
          (field) =>
            !own.has(trackKey(track, field)) &&
            form.values[trackKey(track, field)] === form.values[trackKey(first.value, field)],
        )
      : [];
  const giveOwn = (track: ProgramTrack, fields: readonly TrackField[]): void =>
    setOwn(new Set([...own, ...fields.map((field) => trackKey(track, field))]));
  const change = (track: ProgramTrack, field: TrackField, value: unknown): void => {
    const tracks =
      track === first?.value ? offered.filter((other) => sameAs(other.value).includes(field)) : [];
    // A track that the year begins to offer takes what the others have.
    const taken = field === 'offered' && value === true && first ? SHARED : [];
    // What is typed for one track stays in its input, also while it happens to equal the others'.
    if (track !== first?.value && field !== 'offered') giveOwn(track, [field]);
    form.changeAll({
      ...Object.fromEntries(tracks.map((other) => [trackKey(other.value, field), value])),
      ...Object.fromEntries(
        taken.map((shared) => [
          trackKey(track, shared),
          form.values[trackKey(first?.value ?? track, shared)],
        ]),
      ),
      [trackKey(track, field)]: value,
    });
  };
  const known = [...rows, ...seen.filter((old) => !rows.some(({ id }) => id === old.id))];
  return (
    <Panel title="Tracks">
      {allTracks.map(({ value, label }) => (
        <TrackRow
          key={value}
          track={value}
          label={label}
          values={form.values}
          readOnly={readOnly || form.busy}
          first={first?.label ?? ''}
          same={sameAs(value)}
          onChange={(field, typed) => change(value, field, typed)}
          onOwn={() => giveOwn(value, SHARED)}
        />
      ))}
      {form.wrong ? (
        <Alert severity="error" sx={{ my: 1 }}>
          {form.wrong.message}
        </Alert>
      ) : null}
      {readOnly ? null : (
        <Box sx={{ display: 'flex', gap: 1, mt: 1, flexWrap: 'wrap' }}>
          <Button variant="contained" disabled={!form.dirty || form.busy} onClick={() => void save()}>
            {form.busy ? 'Saving...' : 'Save Changes'}
          </Button>
          {form.dirty ? (
            <Button onClick={form.discard} disabled={form.busy}>
              Discard
            </Button>
          ) : null}
        </Box>
      )}
      <StaleRecord
        form={form}
        fields={trackWords(known)}
        records={known.map(({ id }) => ({ table: 'program_year_tracks', id }))}
        title="Tracks: changed since you opened them"
      />
    </Panel>
  );
}
