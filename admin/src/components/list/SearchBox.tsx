import { useEffect, useState } from 'react';
import ClearIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEvent } from 'react-admin';
import { stopOf } from './grid-keys.ts';
import { useFilters } from './use-filters.ts';

const PAUSE_MS = 250;

/** What was typed, and what the list is asked for once the typing pauses; the address may change it from outside. */
function useSearchText() {
  const { filters, setFilter } = useFilters();
  const current = typeof filters['q'] === 'string' ? filters['q'] : '';
  const [typed, setTyped] = useState(current);
  const [known, setKnown] = useState(current);
  // What was asked and has not come back as the address yet: on a slow machine several at once.
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (known !== current) {
    setKnown(current);
    // The back button, a saved query, a link: the box follows. The answer to one's own typing changes nothing.
    if (!asked.includes(current)) setTyped(current);
    setAsked(asked.slice(asked.indexOf(current) + 1));
  }
  const ask = useEvent((text: string) => {
    setTyped(text);
    if (text.trim() === current) return;
    setAsked([...asked, text.trim()]);
    setFilter('q', text.trim() || undefined);
  });
  useEffect(() => {
    if (typed.trim() === current) return undefined;
    const timer = setTimeout(() => ask(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, current, ask]);
  return { typed, setTyped, ask };
}

/**
 * The search of every list: on the server, after a short pause; Enter asks at once. Typing on makes the earlier answer stale,
 * and it is cancelled on its way.
 */
export function SearchBox({
  placeholder,
  label = placeholder,
}: {
  readonly placeholder: string;
  readonly label?: string;
}) {
  const { typed, setTyped, ask } = useSearchText();
  return (
    <TextField
      type="search"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(typed);
        if (event.key === 'ArrowDown') stopOf(document)?.focus();
      }}
      placeholder={placeholder}
      margin="none"
      sx={{
        width: { xs: '100%', sm: 320 },
        backgroundColor: 'background.paper',
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
      slotProps={{
        htmlInput: { 'aria-label': label, 'aria-keyshortcuts': '/', dir: 'auto', maxLength: 200 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: typed ? (
            <InputAdornment position="end">
              <IconButton size="small" aria-label="Clear search" onClick={() => ask('')}>
                <ClearIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ) : null,
        },
      }}
    />
  );
}
