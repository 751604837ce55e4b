/** Asks before a year is saved against what families were told: what changes, and how many it touches. */
import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FunctionArgs } from '@school/shared/api/types';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import type { Values } from '../components/use-record-edits.ts';
import { call } from '../providers/rpc.ts';
import { effectSentence, touchedSentences, type YearImpact } from './impact-words.ts';

type Save = Pick<FunctionArgs<'preview_program_year'>, 'part' | 'changes'>;
/** What the save is told; null where nothing had to be asked, undefined when it is not to be saved. */
export type Shown = string | null | undefined;
interface Asked {
  readonly impact: YearImpact;
  readonly answer: (shown: Shown) => void;
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <Box component="ul" sx={{ mt: 0.5, mb: 1.5, paddingInlineStart: '20px' }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}

export function useImpact(year: Values): {
  readonly ask: (save: Save) => Promise<Shown>;
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = async (save: Save): Promise<Shown> => {
    const impact = await call('preview_program_year', { year_id: String(year['id']), ...save }).catch(
      // What cannot be saved is said by the save itself, beside its field.
      () => null,
    );
    if (!impact?.shown) return null;
    return new Promise((answer) => setAsked({ impact, answer }));
  };
  const close = (shown: Shown): void => {
    asked?.answer(shown);
    setAsked(null);
  };
  const touched = asked ? touchedSentences(asked.impact) : [];
  const dialog = asked ? (
    <ConfirmDialog
      open
      title="This changes what families were told"
      confirmLabel="Save it"
      cancelLabel="Go back"
      onConfirm={() => close(asked.impact.shown)}
      onClose={() => close(undefined)}
    >
      <Lines lines={asked.impact.effects.map((effect) => effectSentence(effect, year))} />
      {touched.length > 0 ? (
        <>
          <Typography>It touches:</Typography>
          <Lines lines={touched} />
        </>
      ) : (
        <Typography>Nobody has a draft, a plan or a letter that it touches.</Typography>
      )}
    </ConfirmDialog>
  ) : null;
  return { ask, dialog };
}
