/** Finds any applicant, student, page or action of the office: typed, chosen with the arrows, opened with Enter. */
import { useEffect, useState } from 'react';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import useAutocomplete, { type AutocompleteGroupedOption } from '@mui/material/useAutocomplete';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLogout, usePermissions } from 'react-admin';
import { useNavigate } from 'react-router';
import type { AccountRole } from '@school/shared/roles';
import { useSeenLast } from '../../components/seen.ts';
import { useKeysChoice } from '../../components/use-keys.ts';
import { passportFilter, peopleFor, placesFor, type Found } from './found.ts';

const PAUSE_MS = 200;
const SHORTEST = 2;
const NOBODY: readonly Found[] = [];

/** People in whose names or numbers the search stands, a moment after the typing pauses. */
function usePeople(role: AccountRole, text: string) {
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // An editor of the site finds pages and nobody.
  const people = role !== 'editor';
  const wanted = people && query.length >= SHORTEST && text.trim().length >= SHORTEST;
  const { data, isError, isPlaceholderData, isPending } = useQuery({
    queryKey: ['find', role, query],
    queryFn: ({ signal }) => peopleFor(role, query, signal),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  return {
    people: wanted ? (data ?? NOBODY) : NOBODY,
    failed: wanted && isError,
    waiting:
      people && text.trim().length >= SHORTEST && (query !== text.trim() || isPending || isPlaceholderData),
  };
}

const statusWords = (count: number, failed: boolean, waiting: boolean): string =>
  failed
    ? 'People could not be searched. Please try again.'
    : waiting
      ? 'Searching…'
      : count === 0
        ? 'Nothing found'
        : '';

function Option({ found }: { readonly found: Found }) {
  return (
    <>
      <bdi>{found.name}</bdi>
      {found.more ? (
        <Typography component="span" variant="body2" color="text.secondary">
          <bdi>{found.more}</bdi>
        </Typography>
      ) : null}
    </>
  );
}

const panelStyle = {
  display: 'flex',
  minHeight: 0,
  '& > div': { display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 },
  '& ul, & li': { listStyle: 'none', m: 0, p: 0 },
  '& [role="listbox"]': { pb: 1, overflowY: 'auto', borderTop: 1, borderColor: 'divider' },
  '& [role="option"]': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: 2,
    px: 2,
    py: 0.75,
    cursor: 'pointer',
    '&.Mui-focused': { backgroundColor: 'var(--blue-back)', boxShadow: 'inset 3px 0 0 var(--gold)' },
  },
} as const;

function Results({ role, onClose }: { readonly role: AccountRole; readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [keysAct, setKeysAct] = useKeysChoice();
  const navigate = useNavigate();
  const logout = useLogout();
  const { people, failed, waiting } = usePeople(role, text);
  const last = useSeenLast();
  const seen = text.trim() ? [] : last.map((one): Found => ({ ...one, id: one.to, group: 'Seen last' }));
  const options = [
    ...seen,
    ...people,
    ...passportFilter(role, text),
    ...placesFor(role, text, keysAct ?? true),
  ];
  const go = (found: Found): void => {
    onClose();
    if (found.to) void navigate(found.to);
    else if (found.does === 'keys') setKeysAct(!keysAct);
    else void logout();
  };
  const find = useAutocomplete<Found>({
    id: 'find',
    open: true,
    options,
    value: null,
    inputValue: text,
    autoHighlight: true,
    filterOptions: (all) => all,
    groupBy: ({ group }) => group,
    getOptionLabel: ({ name }) => name,
    getOptionKey: ({ group, id }) => `${group} ${id}`,
    onInputChange: (_event, next, reason) => reason === 'input' && setText(next),
    onChange: (_event, found) => found && go(found),
    onClose: (_event, reason) => reason === 'escape' && onClose(),
  });
  const groups = find.groupedOptions as readonly AutocompleteGroupedOption<Found>[];
  const { ref, ...input } = find.getInputProps();
  const status = statusWords(options.length, failed, waiting);
  return (
    <Box sx={panelStyle}>
      <div {...find.getRootProps()}>
        <InputBase
          autoFocus
          placeholder="Find an applicant, a student, a page…"
          startAdornment={<SearchIcon color="action" sx={{ mr: 1 }} />}
          inputRef={ref}
          inputProps={{ ...input, 'aria-label': 'Find', dir: 'auto' }}
          sx={{ px: 2, py: 1.25, fontSize: '1.05rem' }}
        />
        <ul {...find.getListboxProps()} aria-label="Found">
          {groups.map(({ key, group, index, options: members }) => (
            <li key={key} role="group" aria-label={group}>
              <Typography
                variant="caption"
                aria-hidden
                sx={{ display: 'block', px: 2, pt: 1, fontWeight: 700 }}
              >
                {group}
              </Typography>
              <ul role="presentation">
                {members.map((found, at) => {
                  const { key: name, ...option } = find.getOptionProps({
                    option: found,
                    index: index + at,
                  }) as {
                    key: string;
                  };
                  return (
                    <li key={name} {...option}>
                      <Option found={found} />
                    </li>
                  );
                })}
              </ul>
            </li>
          ))}
        </ul>
        <Typography role="status" variant="body2" color="text.secondary" sx={{ px: 2, pb: status ? 1.5 : 0 }}>
          {status}
        </Typography>
      </div>
    </Box>
  );
}

export default function Finder({ onClose }: { readonly onClose: () => void }) {
  const { permissions } = usePermissions<AccountRole>();
  if (!permissions) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      aria-label="Find"
      fullWidth
      maxWidth="sm"
      slotProps={{
        paper: {
          sx: { position: 'absolute', top: 0, mt: { xs: 1, sm: 8 }, mx: 1, width: 'calc(100% - 16px)' },
        },
      }}
    >
      <Results role={permissions} onClose={onClose} />
    </Dialog>
  );
}
