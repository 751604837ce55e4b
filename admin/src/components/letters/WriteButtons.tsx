import { useState } from 'react';
import MailIcon from '@mui/icons-material/MailOutlined';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { MOST_SELECTED, type BulkProps, type Selecting } from '../list/selecting.ts';
import { useFilters } from '../list/use-filters.ts';
import { useToasts } from '../toasts.tsx';
import { useRole } from '../use-role.ts';
import type { Recipient, WritingTo } from './recipients.ts';
import { letterTexts as texts } from './texts.ts';

/** Opens the page for writing to these people. */
function useWriteTo(): (to: WritingTo) => void {
  const navigate = useNavigate();
  return (to) => void navigate('/letters/new', { state: to });
}

interface Props {
  /** Whom a row of the list stands for. */
  readonly recipientOf: (id: string) => Recipient;
}

/** Writes to the selected rows, whom the letter takes over: they do not stay selected. */
export function WriteToSelected({ ids, onDone, recipientOf }: Props & BulkProps) {
  const write = useWriteTo();
  const open = (): void => {
    write({ people: ids.map(recipientOf) });
    onDone?.();
  };
  return (
    <Button size="small" startIcon={<MailIcon />} onClick={open}>
      {texts.write}
    </Button>
  );
}

/** Writes to everybody the list's search and filters match, on all its pages; so also to a saved view. */
export function WriteToAll({ recipientOf, everybody }: Props & Pick<Selecting, 'everybody'>) {
  const { total = 0 } = useListContext();
  const { filters } = useFilters();
  const { isOfficer } = useRole();
  const toasts = useToasts();
  const write = useWriteTo();
  const [busy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      write({ people: (await everybody(filters)).map(recipientOf) });
    } catch (error) {
      toasts.problem(texts.notSent, error);
      setBusy(false);
    }
  };
  if (!isOfficer || total === 0) return null;
  return (
    <Button
      size="small"
      startIcon={<MailIcon />}
      disabled={busy || total > MOST_SELECTED}
      title={total > MOST_SELECTED ? texts.tooMany : undefined}
      onClick={() => void open()}
    >
      {texts.writeTo(total)}
    </Button>
  );
}

/** Writes to one person; officers only. */
export function WriteToOne({ to }: { readonly to: WritingTo }) {
  const { isOfficer } = useRole();
  const write = useWriteTo();
  return isOfficer ? (
    <Button size="small" startIcon={<MailIcon />} onClick={() => write(to)}>
      {texts.write}
    </Button>
  ) : null;
}
