import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { longDateTime } from '@school/shared/dates';
import { FormDialog } from '../components/FormDialog.tsx';
import { useHolyDays } from '../components/holy-days.ts';
import { loadSlots } from '../components/slots.ts';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits, type RecordEdits } from '../components/use-record-edits.ts';
import { addDays } from '../lib/zoned.ts';
import { call } from '../providers/rpc.ts';
import { planSeries, type PlannedSlot, type SeriesForm } from './series.ts';
import { SlotFields, type SlotFacts } from './SlotFields.tsx';
import { dayBegins } from './week.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

type SeriesField = Exclude<keyof SeriesForm, 'weekdays'>;
const SERIES_FIELDS = [
  { name: 'firstDay', label: 'First day', type: 'date' },
  { name: 'lastDay', label: 'Last day', type: 'date' },
  { name: 'from', label: 'From', type: 'time' },
  { name: 'to', label: 'To', type: 'time' },
  { name: 'minutes', label: 'Minutes each', type: 'number' },
  { name: 'pause', label: 'Pause between', type: 'number' },
] as const;
const SHRUNK = { inputLabel: { shrink: true } };
const MINUTES = {
  minutes: { htmlInput: { min: 5, max: 480 } },
  pause: { htmlInput: { min: 0, max: 480 } },
};

function SeriesFields<Stamp, Row extends SeriesForm>({
  form: edits,
}: {
  readonly form: RecordEdits<Stamp, Row>;
}) {
  const form: SeriesForm = edits.values;
  const single = form.firstDay === form.lastDay;
  const set = (name: SeriesField, value: string): void => {
    if (name === 'minutes' || name === 'pause') return edits.change(name, Number(value));
    edits.change(name, value);
    if (name === 'firstDay' && form.lastDay < value) edits.change('lastDay', value);
  };
  const toggle = (day: number): void =>
    edits.change(
      'weekdays',
      form.weekdays.includes(day) ? form.weekdays.filter((other) => other !== day) : [...form.weekdays, day],
    );
  return (
    <>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))', columnGap: 1 }}
      >
        {SERIES_FIELDS.map(({ name, label, type }) => (
          <TextField
            key={name}
            type={type}
            label={label}
            value={form[name]}
            onChange={({ target: { value } }) => set(name, value)}
            slotProps={name === 'minutes' || name === 'pause' ? MINUTES[name] : SHRUNK}
          />
        ))}
      </Box>
      {single ? null : (
        <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'flex', flexWrap: 'wrap' }}>
          <Typography component="legend" variant="caption">
            On these days
          </Typography>
          {WEEKDAYS.map((label, day) => (
            <FormControlLabel
              key={label}
              label={label}
              control={
                <Checkbox size="small" checked={form.weekdays.includes(day)} onChange={() => toggle(day)} />
              }
            />
          ))}
        </Box>
      )}
    </>
  );
}

function Preview({
  planned,
  isIn,
  onToggle,
}: {
  readonly planned: readonly PlannedSlot[];
  readonly isIn: (slot: PlannedSlot) => boolean;
  readonly onToggle: (slot: PlannedSlot) => void;
}) {
  const warned = planned.filter((slot) => slot.warning).length;
  return (
    <>
      {warned > 0 ? (
        <Alert
          severity="warning"
          sx={{ my: 1 }}
        >{`${warned} ${warned === 1 ? 'time is' : 'times are'} left out because of a warning. Tick one to publish it all the same.`}</Alert>
      ) : null}
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          maxHeight: 220,
          overflow: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {planned.map((slot) => (
          <Box component="li" key={slot.starts_at} sx={{ listStyle: 'none', px: 1 }}>
            <FormControlLabel
              disabled={slot.clash}
              control={<Checkbox size="small" checked={isIn(slot)} onChange={() => onToggle(slot)} />}
              label={
                <>
                  {longDateTime(slot.starts_at)}
                  {slot.warning ? (
                    <Typography component="span" variant="body2" color="warning.main">
                      {' '}
                      {slot.warning}
                    </Typography>
                  ) : null}
                </>
              }
            />
          </Box>
        ))}
      </Box>
    </>
  );
}

const FACTS = ['interviewer_id', 'kind', 'place', 'link', 'capacity'] as const;
const beginning = (firstDay: string): SeriesForm & SlotFacts => ({
  firstDay,
  lastDay: firstDay,
  weekdays: [0, 1, 2, 3, 4],
  from: '17:00',
  to: '19:00',
  minutes: 30,
  pause: 0,
  interviewer_id: '',
  kind: 'video',
  place: '',
  link: '',
  capacity: 1,
});

/** Publishes one time or a series; a preview says which ones fall on Shabbat, Yom Tov or a clash. */
export function PublishDialog({
  firstDay,
  onClose,
}: {
  readonly firstDay: string;
  readonly onClose: () => void;
}) {
  const edits = useRecordEdits<null, SeriesForm & SlotFacts>(beginning(firstDay), null);
  const form = edits.values;
  // What the officer ticked or unticked, by time; what is proposed changes when holy days and clashes become known.
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map());
  const holyDays = useHolyDays();
  const client = useQueryClient();
  const toasts = useToasts();
  const { data: existing = [] } = useQuery({
    queryKey: ['interviews', 'around', form.firstDay, form.lastDay],
    queryFn: ({ signal }) => loadSlots(dayBegins(form.firstDay), dayBegins(addDays(form.lastDay, 1)), signal),
    enabled: form.firstDay !== '' && form.lastDay !== '',
  });
  const taken = existing.filter(
    (slot) => form.interviewer_id !== '' && slot.interviewer_id === form.interviewer_id,
  );
  const planned = planSeries(form, { holyDays, taken });
  const isIn = (slot: PlannedSlot): boolean =>
    !slot.clash && (said.get(slot.starts_at) ?? slot.warning === null);
  const chosen = planned.filter(isIn);
  const toggle = (slot: PlannedSlot): void => setSaid((old) => new Map(old).set(slot.starts_at, !isIn(slot)));

  const publish = async (): Promise<void> => {
    const error = await edits.submit(
      async (_edits, _stamp, { interviewer_id, kind, place, link, capacity }) => {
        const common = { interviewer_id: interviewer_id || null, kind, place, link: link || null, capacity };
        await call('publish_interview_slots', {
          slots: chosen.map(({ starts_at, ends_at }) => ({ starts_at, ends_at, ...common })),
        });
        await client.invalidateQueries({ queryKey: ['interviews'] });
      },
    );
    if (error) return toasts.problem('Nothing was published', error);
    toasts.success(chosen.length === 1 ? 'One time published' : `${chosen.length} times published`);
    onClose();
  };

  return (
    <FormDialog
      form={edits}
      fields={FACTS}
      title="Publish interview times"
      text="Times in Israel. Applicants choose among open times; they see time, kind and place, not the interviewer."
      saveLabel={`Publish ${chosen.length}`}
      busyLabel="Publishing..."
      disabled={chosen.length === 0}
      onSave={() => void publish()}
      onClose={onClose}
    >
      <SeriesFields form={edits} />
      <SlotFields form={edits} />
      {planned.length > 0 ? (
        <Preview planned={planned} isIn={isIn} onToggle={toggle} />
      ) : (
        <Typography color="text.secondary">Choose days and times.</Typography>
      )}
    </FormDialog>
  );
}
