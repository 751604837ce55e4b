import { useState } from 'react';
import MailIcon from '@mui/icons-material/MailOutlined';
import Button from '@mui/material/Button';
import { useDataProvider, useListContext, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router';
import { useToasts } from '../toasts.tsx';
import { useRole } from '../use-role.ts';
import { MOST_PEOPLE, type Recipient, type WritingTo } from './recipients.ts';
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

/** Writes to the selected rows. */
export function WriteToSelected({ recipientOf }: Props) {
  const { selectedIds = [] } = useListContext();
  const write = useWriteTo();
  return (
    <Button
      size="small"
      startIcon={<MailIcon />}
      onClick={() => write({ people: selectedIds.map((id) => recipientOf(String(id))) })}
    >
      {texts.write}
    </Button>
  );
}

const PAGE = 200;

/** Writes to everybody the list's search and filters match, on all its pages. */
export function WriteToAll({ recipientOf }: Props) {
  const list = useListContext();
  const { resource, sort, total = 0 } = list;
  const { isOfficer } = useRole();
  const dataProvider = useDataProvider();
  const toasts = useToasts();
  const write = useWriteTo();
  const [busy, setBusy] = useState(false);
  const everybody = async (): Promise<readonly Recipient[]> => {
    const people: Recipient[] = [];
    for (let page = 1; (page - 1) * PAGE < total; page += 1) {
      const answer: { readonly data: readonly RaRecord[] } = await dataProvider.getList<RaRecord>(resource, {
        filter: list.filterValues as Record<string, unknown>,
        sort,
        pagination: { page, perPage: PAGE },
      });
      people.push(...answer.data.map(({ id }) => recipientOf(String(id))));
    }
    return people;
  };
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      write({ people: await everybody() });
    } catch (error) {
      toasts.problem(texts.notSent, error);
      setBusy(false);
    }
  };
  if (!isOfficer || total === 0) return null;
  return (
    <Button
      startIcon={<MailIcon />}
      disabled={busy || total > MOST_PEOPLE}
      title={total > MOST_PEOPLE ? texts.tooMany : undefined}
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
