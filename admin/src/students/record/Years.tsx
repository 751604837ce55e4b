/** The years of a student, one line each: what it says, and what the office can do with it. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { dayText } from '@school/shared/dates';
import { EntryDialog, type EntryField } from '../../components/EntryDialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { keys } from '../api.ts';
import { useYears } from '../form/years.ts';
import { enrollmentBadge, localDate, registrationBadge } from '../rules/display.ts';
import { choiceWord, fieldNamed } from '../rules/fields.ts';
import type { StudentRecord } from '../rules/types.ts';
import { texts } from '../texts.ts';
import { addYear, removeYear, saveYear, showYear, type Enrollment } from './years-api.ts';

const OPEN = 'open';
const choicesOf = (name: string): readonly (readonly [string, string])[] =>
  (fieldNamed(name)?.choices ?? []).map((choice) => [choice, choiceWord({ name }, choice)] as const);

/** Tracks that one of the years offers, and the one that was chosen: it may have been taken out of its year since. */
const fieldsFor = (year: Enrollment | null, offered: readonly string[]): readonly EntryField[] => [
  {
    name: 'program_track',
    label: 'Program',
    choices: [
      ['', texts.notSpecified],
      ...choicesOf('program_track').filter(
        ([track]) => offered.length === 0 || offered.includes(track) || track === year?.program_track,
      ),
    ],
    initial: year?.program_track ?? '',
  },
  { name: 'learning_start_date', label: 'From', type: 'date', initial: year?.learning_start_date ?? '' },
  { name: 'learning_end_date', label: 'To', type: 'date', initial: year?.learning_end_date ?? '' },
  {
    name: 'registration_status',
    label: 'Registration',
    choices: choicesOf('registration_status'),
    initial: year?.registration_status ?? 'pending',
  },
  {
    name: 'enrollment_status',
    label: 'Status',
    choices: choicesOf('enrollment_status'),
    initial: year?.enrollment_status ?? 'prospective',
  },
];

const span = ({ learning_start_date: from, learning_end_date: to }: Enrollment): string =>
  from || to ? `${from ? localDate(from) : '…'} – ${to ? localDate(to) : '…'}` : texts.yearNoDates;

function Year(props: {
  readonly year: Enrollment;
  readonly onChange: () => void;
  readonly act: (work: Promise<unknown>, done: string) => void;
}) {
  const { year } = props;
  const name = year.year ?? texts.yearNone;
  const track = year.program_track && choiceWord({ name: 'program_track' }, year.program_track);
  const words = [
    enrollmentBadge(year.enrollment_status).word,
    registrationBadge(year.registration_status).word,
    ...(year.is_active ? [] : [texts.yearInactive]),
    ...(year.leaves_on ? [texts.leaves(dayText(year.leaves_on))] : []),
  ];
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {name}
        {year.is_shown ? ` · ${texts.yearShown}` : ''}
      </Typography>
      <Typography variant="body2">{[track || texts.notSpecified, span(year)].join(' · ')}</Typography>
      <Typography variant="body2" color="text.secondary">
        {words.join(' · ')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: '-5px', '& .MuiButton-root': { minWidth: 0 } }}>
        <Button size="small" onClick={props.onChange} aria-label={`${texts.yearChange} ${name}`}>
          {texts.yearChange}
        </Button>
        {year.is_shown ? null : (
          <Button
            size="small"
            onClick={() => props.act(showYear(year), texts.yearIsShown(name))}
            aria-label={`${texts.yearShow}: ${name}`}
          >
            {texts.yearShow}
          </Button>
        )}
        {year.is_shown || year.is_held ? null : (
          <Button
            size="small"
            onClick={() => props.act(removeYear(year), texts.yearRemoved(name))}
            aria-label={`${texts.yearRemove} ${name}`}
          >
            {texts.yearRemove}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** The latest year first. The record shows one of them; the others keep what they say. */
export function Years({ record }: { readonly record: StudentRecord }) {
  const [editing, setEditing] = useState<Enrollment | null | typeof OPEN>(null);
  const client = useQueryClient();
  const toasts = useToasts();
  const known = record.enrollments ?? [];
  const all = useYears();
  const years = all.filter(({ id }) => !known.some((year) => year.program_year_id === id));
  const settle = (): Promise<void> => client.invalidateQueries({ queryKey: keys.all });
  const act = (work: Promise<unknown>, done: string): void => {
    void work
      .then(
        () => toasts.success(done),
        (error: unknown) => toasts.problem(texts.yearFailed, error),
      )
      .then(settle);
  };
  const changed = editing === OPEN ? null : editing;
  return (
    <>
      <Box component="ul" aria-label={texts.years} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {known.map((year) => (
          <Year key={year.id} year={year} act={act} onChange={() => setEditing(year)} />
        ))}
      </Box>
      {years.length > 0 ? (
        <Button size="small" onClick={() => setEditing(OPEN)} sx={{ ml: '-5px' }}>
          {texts.yearAdd}
        </Button>
      ) : null}
      {editing ? (
        <EntryDialog
          title={changed ? texts.yearSave : texts.yearAdd}
          text={changed ? texts.yearEndText : texts.yearAddText}
          fields={[
            ...(changed
              ? []
              : [
                  {
                    name: 'program_year_id',
                    label: 'Program year',
                    required: true,
                    choices: years.map(({ id, name }) => [id, name] as const),
                  },
                ]),
            ...fieldsFor(
              changed,
              (changed ? all.filter(({ id }) => id === changed.program_year_id) : years).flatMap(
                ({ tracks }) => tracks,
              ),
            ),
          ]}
          onSave={async (entry) => {
            await (changed ? saveYear(changed, entry) : addYear(record.student.id, entry));
            toasts.success(changed ? texts.yearSaved : texts.yearAdded);
            await settle();
          }}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </>
  );
}
