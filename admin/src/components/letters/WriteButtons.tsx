/** The one way to write to people: a button that asks whether it is a message or a mail. */
import { lazy, Suspense, useState } from 'react';
import MailIcon from '@mui/icons-material/MailOutlined';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { MOST_SELECTED, type BulkProps, type Selecting } from '../list/selecting.ts';
import { useFilters } from '../list/use-filters.ts';
import { useAction } from '../use-action.ts';
import { useRole } from '../use-role.ts';
import type { Recipient, WritingTo } from './recipients.ts';
import { letterTexts as texts } from './texts.ts';

const MessageDialog = lazy(() => import('../bulk/MessageDialog.tsx'));

const idOf = ({ application_id, student_id }: Recipient): string => application_id ?? student_id ?? '';
const itemIn = (people: readonly Recipient[]) => {
  const students = new Set(people.map(({ student_id }) => student_id));
  return (id: string) => (students.has(id) ? { student_id: id } : { application_id: id });
};

interface WriteProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly title?: string | undefined;
  /** Whom it goes to, looked up when something was chosen. */
  readonly to: () => WritingTo | Promise<WritingTo>;
  /** Whom it was written to does not stay selected. */
  readonly onSent?: (() => void) | undefined;
}

function Write({ label, disabled = false, title, to, onSent }: WriteProps) {
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { busy, act } = useAction(texts.notSent);
  const [message, setMessage] = useState<WritingTo['people'] | null>(null);
  const begin = (as: 'message' | 'mail'): Promise<void> => {
    setAnchor(null);
    return act(async () => {
      const given = await to();
      if (as === 'message') setMessage(given.people);
      else {
        await navigate('/letters/new', { state: given });
        onSent?.();
      }
    });
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<MailIcon />}
        aria-haspopup="menu"
        disabled={disabled || busy}
        title={title}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => void begin('message')}>
          <ListItemText primary={texts.asMessage} secondary={texts.asMessageHint} />
        </MenuItem>
        <MenuItem onClick={() => void begin('mail')}>
          <ListItemText primary={texts.asMail} secondary={texts.asMailHint} />
        </MenuItem>
      </Menu>
      {message ? (
        <Suspense>
          <MessageDialog
            ids={message.map(idOf)}
            itemOf={itemIn(message)}
            {...(onSent ? { onDone: onSent } : {})}
            onClose={() => setMessage(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface Props {
  /** Whom a row of the list stands for. */
  readonly recipientOf: (id: string) => Recipient;
}

/** Writes to the selected rows, whom a mail takes over: they do not stay selected. */
export const WriteToSelected = ({ ids, onDone, recipientOf }: Props & BulkProps) => (
  <Write label={texts.write} to={() => ({ people: ids.map(recipientOf) })} onSent={onDone} />
);

/** Writes to everybody the list's search and filters match, on all its pages; so also to a saved view. */
export function WriteToAll({ recipientOf, everybody }: Props & Pick<Selecting, 'everybody'>) {
  const { total = 0 } = useListContext();
  const { filters } = useFilters();
  const { isOfficer } = useRole();
  if (!isOfficer || total === 0) return null;
  return (
    <Write
      label={texts.writeTo(total)}
      disabled={total > MOST_SELECTED}
      title={total > MOST_SELECTED ? texts.tooMany : undefined}
      to={async () => ({ people: (await everybody(filters)).map(recipientOf) })}
    />
  );
}

/** Writes to one person; officers only. */
export function WriteToOne({ to }: { readonly to: WritingTo }) {
  const { isOfficer } = useRole();
  return isOfficer ? <Write label={texts.write} to={() => to} /> : null;
}
