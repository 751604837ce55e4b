import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { documentKinds, type DocumentKind } from '@school/shared/documents';
import { ReleaseChoice } from '../file/decision/ReleaseChoice.tsx';
import type { TimeToTell } from '../file/decision/advice.ts';
import { manySentence } from '../file/decision/words.ts';
import type { FunctionResult } from '../../providers/rpc.ts';
import type { BulkChoice } from './details.ts';
import { bulkTexts as texts, type BulkActionName } from '../../components/bulk/texts.ts';
import { LongField } from '../../components/LongField.tsx';

const DECISIONS: readonly (readonly [BulkChoice['decision'], string])[] = [
  ['accepted', 'Accept'],
  ['waitlisted', 'Waitlist'],
  ['rejected', 'Reject'],
  ['submitted', 'Return to Pending'],
];

interface FieldsProps {
  readonly action: BulkActionName;
  readonly choice: BulkChoice;
  /** Whom it reaches, and how this year tells decisions, once known. */
  readonly shown: FunctionResult<'preview_bulk'> | null;
  /** What speaks about the time they are told at, and how many they are. */
  readonly time: TimeToTell;
  readonly people: number;
  readonly onChange: (change: Partial<BulkChoice>) => void;
}

/** What an action on many asks for. */
export function Fields({ action, choice, shown, time, people, onChange }: FieldsProps) {
  if (action === 'decide') {
    const release =
      choice.release ?? ({ mode: shown?.release_mode === 'held' ? 'hold' : 'now', wall: '' } as const);
    return (
      <>
        <TextField
          select
          label={texts.decision}
          value={choice.decision}
          onChange={({ target }) => onChange({ decision: target.value as BulkChoice['decision'] })}
        >
          {DECISIONS.map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        {shown ? (
          <ReleaseChoice
            value={release}
            minutes={shown.undo_minutes}
            time={time}
            people={people}
            accepting={choice.decision === 'accepted'}
            sentence={choice.decision ? manySentence(shown, choice.decision, release, time.advice) : ''}
            onChange={(release) => onChange({ release })}
          />
        ) : null}
      </>
    );
  }
  if (action === 'note')
    return (
      <LongField
        most={8000}
        multiline
        minRows={3}
        required
        label={texts.body}
        value={choice.body}
        onChange={({ target }) => onChange({ body: target.value })}
      />
    );
  return (
    <>
      <TextField
        select
        label={texts.kind}
        value={choice.kind}
        onChange={({ target }) => onChange({ kind: target.value as DocumentKind | '' })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        {action === 'check_documents' ? <MenuItem value="">{texts.anyKind}</MenuItem> : null}
        {documentKinds.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {action === 'ask_document' ? (
        <LongField
          most={500}
          multiline
          minRows={2}
          required
          label={texts.reason}
          helperText={texts.askHint}
          value={choice.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      ) : null}
    </>
  );
}
