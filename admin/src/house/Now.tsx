/** /now: at two in the morning, from a room or a part of a name to what is needed, on a phone. */
import { useEffect, useState, type ReactNode } from 'react';
import PrintIcon from '@mui/icons-material/MailLockOutlined';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { Badge } from '../components/Badge.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { useTabTitle } from '../components/PageHeader.tsx';
import { isKind } from '../providers/problem.ts';
import { NightRecord } from './NightRecord.tsx';
import { useFound, type FoundInHouse } from './house-query.ts';
import { momentText } from './moments.ts';
import { soughtIn, useResidents } from './residents.ts';
import { texts } from './texts.ts';

const PAUSE_MS = 250;
/** So long an answer is waited for; with the pause before it two seconds. */
const LATE_MS = 1500;

/** Whether something has been waited for too long. */
function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = waiting ? setTimeout(() => setLate(true), LATE_MS) : undefined;
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return waiting && late;
}

const Found = ({ found, query }: { readonly found: FoundInHouse; readonly query: string }) => (
  <li>
    <Box
      component={RouterLink}
      to={`/now?${new URLSearchParams({ find: query, student: found.id }).toString()}`}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 1.5,
        minHeight: 56,
        color: 'inherit',
        textDecoration: 'none',
        borderBottom: 1,
        borderColor: 'divider',
        '&:hover': { backgroundColor: 'action.hover' },
      }}
    >
      <Typography component="span" sx={{ minWidth: 44, fontWeight: 700, color: 'primary.main' }}>
        <bdi>{found.room ?? '–'}</bdi>
      </Typography>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="div" sx={{ fontWeight: 600, lineHeight: 1.25 }}>
          <bdi>{found.name}</bdi>
        </Typography>
        {found.hebrew_name ? (
          <Typography component="div" variant="body2" color="text.secondary" sx={{ lineHeight: 1.25 }}>
            <bdi>{found.hebrew_name}</bdi>
          </Typography>
        ) : null}
      </Box>
      {found.is_out ? <Badge tone="amber">{texts.out}</Badge> : null}
    </Box>
  </li>
);

const Hint = ({ children }: { readonly children: ReactNode }) => (
  <Typography role="status" variant="body2" color="text.secondary" sx={{ px: 0.5, py: 1 }}>
    {children}
  </Typography>
);

function Search({
  first,
  onOpen,
}: {
  readonly first: string;
  readonly onOpen: (id: string, query: string) => void;
}) {
  const [typed, setTyped] = useState(first);
  const [query, setQuery] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data: answer, error, refetch } = useFound(query);
  const { residents, readAt } = useResidents();
  const isLate = useLate(query !== '' && !answer && !error);
  const isAlone = query !== '' && !answer && (isLate || isKind(error, 'offline'));
  const known = readAt === 0 ? undefined : soughtIn(residents, query);
  const data = isAlone ? known?.map((one) => ({ ...one, is_out: false })) : answer;
  return (
    <>
      <Box
        component="form"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const [only, ...others] = data ?? [];
          if (query !== typed.trim()) setQuery(typed.trim());
          // Whoever is opened stands in the log: of several nobody is guessed.
          else if (only && others.length === 0) onOpen(only.id, query);
        }}
      >
        <TextField
          autoFocus
          label={texts.find}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{
            htmlInput: { dir: 'auto', enterKeyHint: 'search', autoComplete: 'off', style: { fontSize: 18 } },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon />
                </InputAdornment>
              ),
            },
          }}
        />
      </Box>
      {isAlone ? (
        <Hint>{texts.alone(readAt === 0 ? null : momentText(new Date(readAt).toISOString()))}</Hint>
      ) : null}
      {error && !isAlone ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {query === '' ? <Hint>{texts.hint}</Hint> : null}
      {query !== '' && data?.length === 0 ? <Hint>{texts.nothing}</Hint> : null}
      {query !== '' && data && data.length > 0 ? (
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            backgroundColor: 'background.paper',
          }}
        >
          {data.map((found) => (
            <Found key={found.id} found={found} query={query} />
          ))}
        </Box>
      ) : null}
      {query === '' ? (
        <Button component={RouterLink} to="/now/envelope" startIcon={<PrintIcon />}>
          {texts.envelope}
        </Button>
      ) : null}
    </>
  );
}

export default function Now() {
  const [params, setParams] = useSearchParams();
  useTabTitle(texts.now);
  const [find, student] = [params.get('find') ?? '', params.get('student')];
  return (
    <Box sx={{ maxWidth: 560, pt: 1 }}>
      {student === null ? (
        <>
          <Typography variant="h1" sx={{ position: 'absolute', insetInlineStart: -9999 }}>
            {texts.now}
          </Typography>
          <Search key={find} first={find} onOpen={(id, query) => setParams({ find: query, student: id })} />
        </>
      ) : (
        <NightRecord key={student} id={student} back={`/now?${new URLSearchParams({ find }).toString()}`} />
      )}
    </Box>
  );
}
