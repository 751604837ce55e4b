import { useState, type ReactNode } from 'react';
import FilterIcon from '@mui/icons-material/FilterListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useListContext, useStore } from 'react-admin';
import { ColumnChooser, type ColumnGroup } from './ColumnChooser.tsx';
import { FilterPlace } from './FilterPlace.tsx';
import { FiltersOn, type FilterInWords } from './FiltersOn.tsx';
import { GroupBy } from './GroupBy.tsx';
import { SavedViews } from './SavedViews.tsx';
import type { ReadyView } from './ViewLines.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { SavedList } from './view-texts.ts';

interface Counted {
  /** What a row is, and several. */
  readonly nouns: readonly [one: string, many: string];
  /** Every filter that is on, in words. */
  readonly on: readonly FilterInWords[];
  /** What can be done with all that the list shows, at the end of its line. */
  readonly actions?: ReactNode;
}

interface ListFrameProps extends Counted {
  readonly list: SavedList;
  readonly search: string;
  readonly searchLabel?: string;
  /** Where the filters are set. */
  readonly filters: ReactNode;
  /** The optional columns that are shown, how to choose others, and from which; without groups there is nothing to choose. */
  readonly shown: readonly string[];
  readonly onShown: (shown: readonly string[]) => void;
  readonly groups: readonly ColumnGroup[] | null;
  /** Parameters of the address that this list has of its own; a saved view keeps them. */
  readonly own?: readonly string[];
  /** Views that this list comes with. */
  readonly ready?: readonly ReadyView[];
  /** Columns whose values may stand as headings over the rows. */
  readonly grouping?: readonly { readonly key: string; readonly label: string }[] | null;
  readonly children: ReactNode;
}

/** How many there are and by which filters: above the table, so that no filter is on in silence. */
function CountLine({ nouns, on, actions }: Counted) {
  const { total, isFetching } = useListContext();
  const [one, many] = nouns;
  const count = total === undefined ? '' : `${total.toLocaleString('en-US')} ${total === 1 ? one : many}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32, mb: 0.5 }}>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ opacity: isFetching ? 0.6 : 1 }}>
        {count}
      </Typography>
      <FiltersOn shown={on} />
      <Box sx={{ flex: 1 }} />
      {actions}
    </Box>
  );
}

/**
 * The frame of every list of people, the same for each: one row with search, filters, views and columns; below it how many there
 * are and every filter that is on; the filters themselves beside the table or, where it is narrow, over it.
 */
export function ListFrame(props: ListFrameProps) {
  const { list, shown, groups } = props;
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  const [beside, setBeside] = useStore(`${list}.filters`, false);
  const [drawn, setDrawn] = useState(false);
  const open = wide ? beside : drawn;
  const setOpen = wide ? setBeside : setDrawn;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 0.5 }}>
        <SearchBox placeholder={props.search} label={props.searchLabel ?? props.search} />
        <Button startIcon={<FilterIcon />} aria-expanded={open} onClick={() => setOpen(!open)}>
          Filters
        </Button>
        <SavedViews
          list={list}
          columns={shown}
          {...(props.own ? { own: props.own } : {})}
          {...(props.ready ? { ready: props.ready } : {})}
        />
        {groups ? (
          <ColumnChooser label="Columns" groups={groups} shown={shown} onChange={props.onShown} />
        ) : null}
        {props.grouping ? <GroupBy columns={props.grouping} /> : null}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <FilterPlace open={open} beside={wide} onClose={() => setOpen(false)}>
          {props.filters}
        </FilterPlace>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <CountLine nouns={props.nouns} on={props.on} actions={props.actions} />
          {props.children}
        </Box>
      </Box>
    </>
  );
}
