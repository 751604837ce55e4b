/** Says at the head of a record that the same person may have another one; an administrator merges the two. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useLocation } from 'react-router';
import { HebrewText } from '../../components/HebrewText.tsx';
import { useRole } from '../../components/use-role.ts';
import { findDuplicates, keys, type LikelyDuplicate } from '../api.ts';
import { studentPaths } from '../paths.ts';
import { hebrewName } from '../rules/display.ts';
import { NAMING, reasonWords } from '../rules/duplicates.ts';
import type { Student, StudentRecord } from '../rules/types.ts';
import { texts } from '../texts.ts';
import { MergeDialog } from './MergeDialog.tsx';

/** A like name of the same birth date, or the same address; a twin is neither. */
function useOtherRecords(student: Student, asked: boolean): readonly LikelyDuplicate[] {
  const person = Object.fromEntries(NAMING.map((name) => [name, student[name] ?? '']));
  const { data = [] } = useQuery({
    queryKey: keys.duplicates({ ...person, id: student.id }),
    queryFn: ({ signal }) => findDuplicates(person, student.id, signal),
    enabled: asked,
  });
  return data.filter(({ reason }) => reason !== 'same_family');
}

export function TwiceNotice({ record }: { readonly record: StudentRecord }) {
  const { isOfficer, isAdministrator } = useRole();
  const { search } = useLocation();
  const others = useOtherRecords(record.student, isOfficer);
  const [merging, setMerging] = useState<string | null>(null);
  if (others.length === 0) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2, '@media print': { display: 'none' }, '& .MuiAlert-message': { flex: 1 } }}
    >
      {texts.twice}
      {others.map((other) => (
        <Box key={other.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <span>
            <Link component={RouterLink} to={studentPaths.view(other.id, search)} underline="always">
              {other.first_name} {other.last_name}
            </Link>{' '}
            <HebrewText>{hebrewName(other as unknown as Student)}</HebrewText> {reasonWords[other.reason]}.
          </span>
          {isAdministrator ? (
            <Button size="small" onClick={() => setMerging(other.id)}>
              {texts.mergeOpen}
            </Button>
          ) : null}
        </Box>
      ))}
      {isAdministrator ? null : texts.mergeWho}
      {merging ? <MergeDialog record={record} otherId={merging} onClose={() => setMerging(null)} /> : null}
    </Alert>
  );
}
