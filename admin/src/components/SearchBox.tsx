import { useEffect, useRef, useState } from 'react';
import ClearIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useFilters } from './use-filters.ts';

const PAUSE_MS = 250;

/** Search on the server after a short pause; typing on makes the earlier answer stale, and it is cancelled. */
export function SearchBox({ label }: { readonly label: string }) {
  const { filters, setFilter } = useFilters();
  const current = typeof filters['q'] === 'string' ? filters['q'] : '';
  const [text, setText] = useState(current);
  const [seen, setSeen] = useState(current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The view may change from elsewhere: the back button, a saved query, a link.
  if (seen !== current) {
    setSeen(current);
    setText(current);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (next: string, pause: number): void => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setFilter('q', next.trim() || undefined);
      setSeen(next.trim());
    }, pause);
  };

  return (
    <TextField
      type="search"
      value={text}
      onChange={(event) => search(event.target.value, PAUSE_MS)}
      placeholder={label}
      margin="none"
      sx={{
        width: { xs: '100%', sm: 320 },
        backgroundColor: 'background.paper',
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
      slotProps={{
        htmlInput: { 'aria-label': label, dir: 'auto' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text ? (
            <InputAdornment position="end">
              <IconButton size="small" aria-label="Clear search" onClick={() => search('', 0)}>
                <ClearIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ) : null,
        },
      }}
    />
  );
}
