/** The button of the list's bar that changes one field of the selected. */
import { lazy, Suspense, useState } from 'react';
import EditIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import type { BulkProps } from '../../components/list/selecting.ts';
import { useFilters } from '../../components/list/use-filters.ts';
import { useYears } from '../form/years.ts';
import { CURRENT, YEAR } from '../list/list-state.ts';
import { batchTexts as texts } from './texts.ts';

const EditManyDialog = lazy(() => import('./EditManyDialog.tsx'));

/** The year a list is of; null for all years, and for records without one. */
export function useListedYear(): string | null {
  const { filters } = useFilters();
  const years = useYears();
  const asked = filters[YEAR];
  if (asked === CURRENT) return years.find(({ is_current }) => is_current)?.id ?? null;
  return years.find(({ id }) => id === asked)?.id ?? null;
}

export function EditMany({ ids, onDone }: BulkProps) {
  const [open, setOpen] = useState(false);
  const yearId = useListedYear();
  return (
    <>
      <Button size="small" startIcon={<EditIcon />} onClick={() => setOpen(true)}>
        {texts.edit}
      </Button>
      {open ? (
        <Suspense>
          <EditManyDialog ids={ids} yearId={yearId} onDone={onDone} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
