import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { StaleDialog } from '../../../components/StaleDialog.tsx';
import { useRecordHistory } from '../../../components/record-history.ts';
import { Entry } from './Timeline.tsx';
import { linesOf } from './timeline-words.ts';

const SHOWN = 5;

interface StaleProps {
  /** Which record of the file it was. */
  readonly table:
    | 'application_decisions'
    | 'application_documents'
    | 'application_extensions'
    | 'application_notes'
    | 'enrollment_tasks';
  readonly id: string;
  readonly title?: string;
  /** The version that was on screen when somebody else turned out to have changed it; null otherwise. */
  readonly seen: number | null;
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** A part of a file has been changed by somebody else: its last changes, in the words of the timeline. */
export function StaleFile({ table, id, title, seen, children, onClose }: StaleProps) {
  const { data, error, isPending } = useRecordHistory([{ table, id }], seen);
  return (
    <StaleDialog
      open={seen !== null}
      title={title ?? 'This file has changed since you opened it'}
      text="Your change was not saved, so that nobody's work is overwritten. The page now shows the newest state. Last changes:"
      loading={isPending}
      error={error}
      onClose={onClose}
    >
      <Box component="ul" sx={{ m: 0, p: 0 }}>
        {linesOf(data ?? [])
          .slice(0, SHOWN)
          .map((line) => (
            <Entry key={line.entry.id} line={line} />
          ))}
      </Box>
      {children}
    </StaleDialog>
  );
}
