import { useEffect, useState } from 'react';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useHref } from 'react-router';
import { HebrewText } from '../../components/HebrewText.tsx';
import { findDuplicates, keys, type LikelyDuplicate } from '../api.ts';
import { studentPaths } from '../paths.ts';
import { localDate } from '../rules/display.ts';
import { NAMING, reasonWords } from '../rules/duplicates.ts';
import type { FormValues } from '../rules/form-values.ts';

const PAUSE_MS = 400;
/** The names as they stand after a pause in typing; null while there is too little to compare. */
function usePerson(values: FormValues): Record<string, string> | null {
  const text = JSON.stringify(NAMING.map((name) => String(values[name] ?? '').trim()));
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  if (settled === '') return null;
  const parts = JSON.parse(settled) as string[];
  const person = Object.fromEntries(NAMING.map((name, index) => [name, parts[index] ?? '']));
  const named = person['last_name'] !== '' || person['hebrew_last_name'] !== '';
  return person['email']?.includes('@') || (named && person['date_of_birth'] !== '') ? person : null;
}

function Duplicate({ found }: { readonly found: LikelyDuplicate }) {
  const href = useHref(studentPaths.view(found.id));
  return (
    <li>
      <Link href={href} target="_blank" rel="noopener">
        {found.first_name} {found.last_name}
      </Link>{' '}
      <HebrewText>{[found.hebrew_first_name, found.hebrew_last_name].filter(Boolean).join(' ')}</HebrewText>
      {found.date_of_birth ? `, born ${localDate(found.date_of_birth)}` : ''} {reasonWords[found.reason]}
    </li>
  );
}

/** Says who may already be on record while a student is being added; a name counts as like across the two alphabets. */
export function DuplicateWarning({ values }: { readonly values: FormValues }) {
  const person = usePerson(values);
  const { data } = useQuery({
    queryKey: keys.duplicates(person),
    queryFn: ({ signal }) => findDuplicates(person ?? {}, null, signal),
    enabled: person !== null,
    placeholderData: keepPreviousData,
  });
  if (!person || !data || data.length === 0) return null;
  return (
    <Alert severity="warning" role="status" sx={{ mb: 1.5 }}>
      This student may already be on record:
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {data.map((found) => (
          <Duplicate key={found.id} found={found} />
        ))}
      </ul>
    </Alert>
  );
}
