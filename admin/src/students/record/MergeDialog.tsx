/** Two records of one person become one: what differs side by side with a choice for each, what is filled, and what comes along. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { useAction } from '../../components/use-action.ts';
import { keys, mergeStudents } from '../api.ts';
import { fullName } from '../rules/display.ts';
import { againstMerging, mergeOf, type Difference } from '../rules/merge.ts';
import type { StudentRecord } from '../rules/types.ts';
import { texts } from '../texts.ts';
import { useRecord } from './use-record.ts';

function Choice(props: {
  readonly difference: Difference;
  readonly taken: boolean;
  readonly onTake: (taken: boolean) => void;
}) {
  const { field, kept, other } = props.difference;
  const option = (value: string, words: string) => (
    <FormControlLabel
      value={value}
      control={<Radio size="small" />}
      label={<bdi>{words}</bdi>}
      sx={{
        minWidth: 0,
        mr: 0,
        alignItems: 'flex-start',
        overflowWrap: 'anywhere',
        '& .MuiRadio-root': { py: 0.25 },
      }}
    />
  );
  return (
    <Box component="fieldset" sx={{ border: 0, borderTop: 1, borderColor: 'divider', p: 0, m: 0, pt: 0.75 }}>
      <Typography
        component="legend"
        variant="body2"
        sx={{ fontWeight: 600, float: 'inline-start', width: '100%' }}
      >
        {field.label}
      </Typography>
      <RadioGroup
        value={props.taken ? 'other' : 'kept'}
        onChange={(_, value) => props.onTake(value === 'other')}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, clear: 'both' }}
      >
        {option('kept', kept)}
        {option('other', other)}
      </RadioGroup>
    </Box>
  );
}

const Note = ({ children }: { readonly children: string }) => (
  <Typography variant="body2" sx={{ mt: 1.5 }}>
    {children}
  </Typography>
);

const yearsOf = ({ enrollments = [] }: StudentRecord): string =>
  enrollments.map(({ year }) => year ?? texts.yearNone).join(', ');

function Comparison(props: {
  readonly record: StudentRecord;
  readonly other: StudentRecord;
  readonly taken: readonly string[];
  readonly onChange: (taken: readonly string[]) => void;
}) {
  const { record, other, taken } = props;
  const { differ, fills } = mergeOf(record.student, other.student);
  return (
    <>
      <Note>{texts.mergeYears(yearsOf(record), yearsOf(other))}</Note>
      {fills.length > 0 ? <Note>{texts.mergeFills(fills.map(({ label }) => label))}</Note> : null}
      {differ.length > 0 ? (
        <Box sx={{ mt: 1.5 }}>
          <Typography variant="body2" sx={{ mb: 0.5 }}>
            {texts.mergeDiffer}
          </Typography>
          {differ.map((difference) => (
            <Choice
              key={difference.field.name}
              difference={difference}
              taken={taken.includes(difference.field.name)}
              onTake={(take) =>
                props.onChange([
                  ...taken.filter((name) => name !== difference.field.name),
                  ...(take ? [difference.field.name] : []),
                ])
              }
            />
          ))}
        </Box>
      ) : null}
    </>
  );
}

export function MergeDialog({
  record,
  otherId,
  onClose,
}: {
  readonly record: StudentRecord;
  readonly otherId: string;
  readonly onClose: () => void;
}) {
  const { data: other, error } = useRecord(otherId);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const client = useQueryClient();
  const { busy, act } = useAction(texts.mergeFailed, () => client.invalidateQueries({ queryKey: keys.all }));
  const against = other ? againstMerging(record, other) : null;
  const merge = (gone: StudentRecord) =>
    act(async () => {
      await mergeStudents(record.student, gone.student, taken);
      onClose();
    }, [texts.merged, texts.mergedWhere]);
  return (
    <ConfirmDialog
      open
      title={texts.mergeTitle(fullName(record.student))}
      text={texts.mergeText}
      confirmLabel={texts.merge}
      busy={busy}
      disabled={!other || against !== null}
      onConfirm={() => other && void merge(other)}
      onClose={onClose}
    >
      {error ? <ErrorAlert error={error} /> : null}
      {against ? <Alert severity="warning">{against}</Alert> : null}
      {other && !against ? (
        <Comparison record={record} other={other} taken={taken} onChange={setTaken} />
      ) : null}
      {other === null ? <Note>{texts.gone}</Note> : null}
    </ConfirmDialog>
  );
}
