import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { longDateTime } from '@school/shared/dates';
import { isStaffRole, roleLabels } from '@school/shared/roles';
import type { ReadingLine } from '@school/shared/api/shapes';
import { call } from '../providers/rpc.ts';
import { Problematic } from './Problematic.tsx';
import { openedTexts as texts } from './opened-texts.ts';
import { useRole } from './use-role.ts';

const FIRST = 6;

const who = ({ reader_name, reader_role }: ReadingLine): string =>
  `${reader_name ?? texts.somebody}${isStaffRole(reader_role) ? ` (${roleLabels[reader_role]})` : ''}`;

/** One look at the record: its categories stand in lines of their own, a moment apart. */
interface Look {
  readonly at: string;
  readonly who: string;
  readonly what: string;
  readonly how: string;
}

function looksOf(lines: readonly ReadingLine[]): readonly Look[] {
  const looks = new Map<string, Look>();
  for (const line of lines) {
    const how = `${texts.purposes[line.purpose]}${line.records > 1 ? texts.among(line.records) : ''}`;
    const key = `${who(line)} ${line.at.slice(0, 16)} ${how}`;
    const what = texts.categories[line.category];
    const known = looks.get(key);
    if (!known) looks.set(key, { at: line.at, who: who(line), what, how });
    else if (!known.what.includes(what)) looks.set(key, { ...known, what: `${known.what}, ${what}` });
  }
  return [...looks.values()];
}

/** Administrators: who has read sensitive details of this student or applicant, newest first. */
export function OpenedBy({
  subject,
  id,
}: {
  readonly subject: 'student' | 'application';
  readonly id: string;
}) {
  const { isAdministrator } = useRole();
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['privacy', 'opened-by', subject, id],
    queryFn: ({ signal }) => call('opened_by', { subject, subject_id: id }, signal),
    enabled: isAdministrator,
  });
  const looks = looksOf(data ?? []);
  if (error) return <Problematic error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {looks.length === 0 && data ? texts.nobody : texts.intro}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {(all ? looks : looks.slice(0, FIRST)).map((look) => (
          <Box component="li" key={`${look.at} ${look.who} ${look.how}`} sx={{ py: 0.75 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <bdi>{look.who}</bdi>: {look.what}
            </Typography>
            <Typography variant="caption" color="text.secondary">
              {look.how}, <time dateTime={look.at}>{longDateTime(look.at)}</time>
            </Typography>
          </Box>
        ))}
      </Box>
      {looks.length > FIRST && !all ? (
        <Button onClick={() => setAll(true)}>{texts.showAll(looks.length)}</Button>
      ) : null}
    </>
  );
}
