import { lazy, Suspense, useState } from 'react';
import ViewsIcon from '@mui/icons-material/BookmarksOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useListContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import { viewAddress } from './view-address.ts';
import type { ReadyView } from './ViewLines.tsx';
import { viewTexts as texts, type SavedList } from './view-texts.ts';

const ViewLines = lazy(async () => ({ default: (await import('./ViewLines.tsx')).ViewLines }));
const SaveView = lazy(async () => ({ default: (await import('./SaveView.tsx')).SaveView }));

const NONE: readonly never[] = [];

/** Views of a list, kept on the server: those that somebody saved, those that the office shares, and saving what is seen now. */
export function SavedViews({
  list,
  columns,
  own = NONE,
  ready = NONE,
}: {
  readonly list: SavedList;
  /** The optional columns that are shown. */
  readonly columns: readonly string[];
  /** Parameters of the address that this list has of its own. */
  readonly own?: readonly string[];
  /** Views that this list comes with. */
  readonly ready?: readonly ReadyView[];
}) {
  const shown = useListContext();
  const [params] = useSearchParams();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [saving, setSaving] = useState(false);
  const close = (): void => setAnchor(null);
  const kept = Object.fromEntries([...params].filter(([name]) => own.includes(name)));
  return (
    <>
      <Button
        startIcon={<ViewsIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {texts.views}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': texts.views } }}
      >
        <Box sx={{ width: 320, maxWidth: '90vw', p: 2 }}>
          <Suspense>{anchor ? <ViewLines list={list} ready={ready} onOpened={close} /> : null}</Suspense>
          <Button
            variant="outlined"
            fullWidth
            onClick={() => {
              close();
              setSaving(true);
            }}
          >
            {texts.save}
          </Button>
        </Box>
      </Popover>
      {saving ? (
        <Suspense>
          <SaveView
            list={list}
            address={viewAddress(shown, columns, kept)}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
