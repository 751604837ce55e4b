import { useEffect, useState } from 'react';
import ClearIcon from '@mui/icons-material/Clear';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { texts } from '../texts.ts';

const PAUSE_MS = 250;

/** Asks once the typing pauses; Enter asks at once. Either alphabet, any order of words. */
export function SearchBox({
  value,
  onSearch,
}: {
  readonly value: string;
  readonly onSearch: (query: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed from outside (back button, cleared filters): the box follows.
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <TextField
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && onSearch(typed.trim())}
      placeholder={texts.searchPlaceholder}
      margin="none"
      sx={{ maxWidth: 420, minWidth: 220, flex: '1 1 260px' }}
      slotProps={{
        htmlInput: { 'aria-label': 'Search students', dir: 'auto', maxLength: 200, type: 'search' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: typed ? (
            <IconButton size="small" aria-label="Clear search" onClick={() => setTyped('')}>
              <ClearIcon fontSize="small" />
            </IconButton>
          ) : null,
          sx: {
            backgroundColor: 'background.paper',
            '& input::-webkit-search-cancel-button': { display: 'none' },
          },
        },
      }}
    />
  );
}
