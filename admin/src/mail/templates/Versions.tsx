import { useState } from 'react';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { longDateTime } from '@school/shared/dates';
import type { MailKindName, MailLanguage } from '@school/shared/mail/kinds';
import { Badge } from '../../components/Badge.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useColleagues } from '../../components/people.ts';
import { useAction } from '../../components/use-action.ts';
import { useRole } from '../../components/use-role.ts';
import { call } from '../../providers/rpc.ts';
import { texts } from '../texts.ts';
import type { TemplateRow } from './words.ts';

interface Props {
  readonly kind: MailKindName;
  readonly year: string;
  readonly language: MailLanguage;
  readonly versions: readonly TemplateRow[];
  readonly current: number;
  readonly onRestored: () => void;
}

const SHIPPED = 0;
const nameOf = (number: number): string => (number === SHIPPED ? texts.shippedWords : texts.ownWords(number));

/** Every version of the words, the shipped ones last; an earlier one can be used again. */
export function Versions({ kind, year, language, versions, current, onRestored }: Props) {
  const { isAdministrator } = useRole();
  const colleagues = useColleagues();
  const [asking, setAsking] = useState<number | null>(null);
  const { busy, act } = useAction(texts.notRestored, () => {
    setAsking(null);
    onRestored();
  });
  const restore = (number: number) =>
    act(
      () =>
        call('restore_mail_template', { year_id: year, kind, language, number, expected_number: current }),
      texts.restored,
    );
  const lines = [
    ...versions.map(({ number, subject, created_at, created_by }) => ({
      number,
      subject,
      when: `${longDateTime(created_at)}, ${colleagues.find(({ id }) => id === created_by)?.name ?? ''}`,
    })),
    { number: SHIPPED, subject: '', when: '' },
  ];
  return (
    <Panel title={texts.versions}>
      {versions.length === 0 ? <Typography color="text.secondary">{texts.noVersions}</Typography> : null}
      <List dense disablePadding>
        {lines.map(({ number, subject, when }) => (
          <ListItem
            key={number}
            disableGutters
            secondaryAction={
              number === current ? (
                <Badge tone="green">{texts.current}</Badge>
              ) : isAdministrator ? (
                <Button onClick={() => setAsking(number)}>{texts.use}</Button>
              ) : null
            }
          >
            <ListItemText
              primary={<bdi>{[nameOf(number), subject].filter(Boolean).join(': ')}</bdi>}
              secondary={when}
            />
          </ListItem>
        ))}
      </List>
      <ConfirmDialog
        open={asking !== null}
        title={texts.use}
        text={texts.useQuestion(nameOf(asking ?? SHIPPED))}
        confirmLabel={texts.use}
        busy={busy}
        onConfirm={() => void restore(asking ?? SHIPPED)}
        onClose={() => setAsking(null)}
      />
    </Panel>
  );
}
