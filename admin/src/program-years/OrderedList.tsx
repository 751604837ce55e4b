import { useState, type ReactNode } from 'react';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { Panel } from '../components/Panel.tsx';
import { useAction } from '../components/use-action.ts';

/** What is said of taking one off the list. */
export interface Removal {
  /** Its button: 'Remove'. */
  readonly verb: string;
  readonly title: string;
  readonly text: (name: string) => string;
  readonly done: string;
  readonly failed: string;
}

interface OrderedListProps<Item> {
  readonly title: string;
  readonly intro: string;
  /** Said where there is none. */
  readonly empty: string;
  readonly addLabel: string;
  /** Undefined while they are read. */
  readonly items: readonly Item[] | undefined;
  readonly error?: Error | null;
  readonly readOnly: boolean;
  readonly nameOf: (item: Item) => string;
  readonly detailOf: (item: Item) => ReactNode;
  readonly removal: Removal;
  readonly onOrder: (ids: string[]) => Promise<unknown>;
  readonly onRemove: (item: Item) => Promise<unknown>;
  /** Reads again. */
  readonly onChanged: () => Promise<void>;
  /** The dialog of one, or of a new one. */
  readonly dialog: (item: Item | null, onClose: () => void) => ReactNode;
}

interface LineProps {
  readonly name: string;
  readonly detail: ReactNode;
  readonly place: number;
  /** What can be done with it; nothing for whom only reads. */
  readonly children: ReactNode;
}

const Line = ({ name, detail, place, children }: LineProps) => (
  <Box
    component="li"
    sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }} // prettier-ignore
  >
    <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 700 }}>
        {place}. <bdi>{name}</bdi>
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {detail}
      </Typography>
    </Box>
    {children}
  </Box>
);

/** A list of a program year that administrators keep: add, change, order, remove, each saved at once. */
export function OrderedList<Item extends { readonly id: string }>({
  items,
  nameOf,
  removal,
  onChanged,
  ...list
}: OrderedListProps<Item>) {
  const [edited, setEdited] = useState<Item | 'new' | null>(null);
  const [removed, setRemoved] = useState<Item | null>(null);
  const known = items ?? [];
  const ordering = useAction('The order was not changed', onChanged);
  const removing = useAction(removal.failed, async () => {
    await onChanged();
    setRemoved(null);
  });
  const busy = ordering.busy || removing.busy;
  const move = (index: number, step: -1 | 1): void => {
    const ids = known.map(({ id }) => id);
    ids.splice(index + step, 0, ...ids.splice(index, 1));
    void ordering.act(() => list.onOrder(ids), 'Order saved');
  };
  // One that somebody else has removed meanwhile stays open, so that nothing typed is lost.
  const opened =
    edited === null || edited === 'new' ? null : (known.find(({ id }) => id === edited.id) ?? edited);
  return (
    <Panel title={list.title}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {list.intro}
      </Typography>
      {list.error ? <ErrorAlert error={list.error} onRetry={() => void onChanged()} /> : null}
      {items?.length === 0 ? <Typography>{list.empty}</Typography> : null}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {known.map((item, index) => {
          const name = nameOf(item);
          return (
            <Line key={item.id} name={name} detail={list.detailOf(item)} place={index + 1}>
              {list.readOnly ? null : (
                <Box sx={{ display: 'flex', alignItems: 'center' }}>
                  <IconButton
                    aria-label={`Move up: ${name}`}
                    disabled={busy || index === 0}
                    onClick={() => move(index, -1)}
                  >
                    <UpIcon fontSize="small" />
                  </IconButton>
                  <IconButton
                    aria-label={`Move down: ${name}`}
                    disabled={busy || index === known.length - 1}
                    onClick={() => move(index, 1)}
                  >
                    <DownIcon fontSize="small" />
                  </IconButton>
                  <Button onClick={() => setEdited(item)} aria-label={`Change: ${name}`}>
                    Change
                  </Button>
                  <Button
                    color="error"
                    onClick={() => setRemoved(item)}
                    aria-label={`${removal.verb}: ${name}`}
                  >
                    {removal.verb}
                  </Button>
                </Box>
              )}
            </Line>
          );
        })}
      </Box>
      {list.readOnly ? null : (
        <Button variant="contained" sx={{ mt: 1 }} onClick={() => setEdited('new')}>
          {list.addLabel}
        </Button>
      )}
      {edited ? list.dialog(opened, () => setEdited(null)) : null}
      <ConfirmDialog
        open={removed !== null}
        title={removal.title}
        text={removal.text(removed ? nameOf(removed) : '')}
        confirmLabel={removal.verb}
        danger
        busy={busy}
        onConfirm={() => removed && void removing.act(() => list.onRemove(removed), removal.done)}
        onClose={() => setRemoved(null)}
      />
    </Panel>
  );
}
