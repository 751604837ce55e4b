import { useEffect, useRef, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useListContext, useStore } from 'react-admin';
import { useAction } from '../use-action.ts';
import { MOST_SELECTED, type Selecting } from './selecting.ts';
import { useFilters } from './use-filters.ts';

/** What gets the focus below the bar comes out from under it. */
const CLEAR_OF_BAR = <GlobalStyles styles={{ html: { scrollPaddingBottom: 96 } }} />;

const number = (count: number): string => count.toLocaleString('en-US');

/** "All 47 that match": chosen by the server, on every page of the list. */
function SelectMatching({ everybody }: Pick<Selecting, 'everybody'>) {
  const { total = 0, selectedIds = [], onSelect } = useListContext();
  const { filters } = useFilters();
  const { busy, act } = useAction('They were not selected');
  // Null once the list shows another view: its people are not chosen by a press on this one.
  const shown = useRef<object | null>(null);
  const view = JSON.stringify(filters);
  useEffect(() => {
    shown.current = {};
    return () => {
      shown.current = null;
    };
  }, [view]);
  if (total <= selectedIds.length) return null;
  const choose = () =>
    act(async () => {
      const pressedOn = shown.current;
      const all = await everybody(filters);
      if (pressedOn === shown.current) onSelect([...all]);
    });
  const tooMany = total > MOST_SELECTED;
  return (
    <Button
      size="small"
      disabled={busy || tooMany}
      title={tooMany ? `Up to ${number(MOST_SELECTED)} can be selected. Narrow the list first.` : undefined}
      onClick={() => void choose()}
    >
      {`Select all ${number(total)} that match`}
    </Button>
  );
}

/** Nobody stays selected whom the list no longer shows: another search or filter, here or on another page, begins without any. */
function useSelectionOfThisView(): void {
  const { resource, onUnselectItems } = useListContext();
  const { filters } = useFilters();
  const view = JSON.stringify(filters);
  const [chosenIn, setChosenIn] = useStore<string | null>(`${resource}.chosenIn`, null);
  useEffect(() => {
    if (chosenIn === view) return;
    setChosenIn(view);
    onUnselectItems();
  }, [chosenIn, view, setChosenIn, onUnselectItems]);
}

/**
 * How many are chosen and what can be done with them; it stays in view at the foot of the window, so that choosing one moves no
 * other. Nothing while none are.
 */
export function ActionBar({
  ids,
  actions,
  onClear,
  children,
}: Pick<Selecting, 'actions'> & {
  readonly ids: readonly string[];
  readonly onClear: () => void;
  readonly children?: ReactNode;
}) {
  return (
    <Box role="status" sx={{ position: 'sticky', bottom: 0, zIndex: 4 }}>
      {ids.length > 0 ? CLEAR_OF_BAR : null}
      {ids.length > 0 ? (
        <Paper
          elevation={6}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, px: 1.5, py: 0.75, my: 1 }}
        >
          <Typography variant="subtitle2" component="p" sx={{ marginInlineEnd: 1 }}>
            {`${number(ids.length)} selected`}
          </Typography>
          {actions.map(({ key, Action }) => (
            <Action key={key} ids={ids} onDone={onClear} />
          ))}
          <Box sx={{ flex: 1 }} />
          {children}
          <Button size="small" onClick={onClear}>
            Clear
          </Button>
        </Paper>
      ) : null}
    </Box>
  );
}

/** The bar of a list: the rows selected on this page and others. */
export function SelectionBar({ actions, everybody }: Selecting) {
  const { selectedIds = [], onUnselectItems } = useListContext();
  useSelectionOfThisView();
  return (
    <ActionBar ids={selectedIds.map(String)} actions={actions} onClear={() => onUnselectItems()}>
      <SelectMatching everybody={everybody} />
    </ActionBar>
  );
}
