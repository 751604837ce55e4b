/** Opens the finder, by pressing it or with Ctrl or ⌘ and K on any page; its code is fetched when it is first opened. */
import { lazy, Suspense, useEffect, useState } from 'react';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

const Finder = lazy(() => import('./Finder.tsx'));

/** A key with Ctrl or ⌘ is no single key: it acts while somebody types and whether those are switched off or not. */
const isFindKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

export function FindButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isFindKey(event)) return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        startIcon={<SearchIcon />}
        aria-label="Find"
        aria-keyshortcuts="Control+K Meta+K"
        sx={{ minWidth: 0, gap: 1, opacity: 0.9, '& .MuiButton-startIcon': { mr: { xs: 0, sm: 0.5 } } }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          Find
        </Box>
        <Box
          component="kbd"
          sx={{ display: { xs: 'none', md: 'inline' }, fontFamily: 'inherit', opacity: 0.8 }}
        >
          Ctrl K
        </Box>
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <Finder onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
