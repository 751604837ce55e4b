import { useMemo, useState } from 'react';
import FilterIcon from '@mui/icons-material/FilterAltOutlined';
import Button from '@mui/material/Button';
import type { StaffRole } from '@school/shared/roles';
import { MOST_CONDITIONS } from '@school/shared/student-filters';
import { useFilters } from '../../components/list/use-filters.ts';
import { openFields } from '../rules/fields.ts';
import { texts } from '../texts.ts';
import { ConditionDialog } from './ConditionDialog.tsx';
import { CONDITIONS, conditionsOf } from './conditions.ts';

function useConditions(role: StaffRole) {
  const { filters, setFilter } = useFilters();
  const fields = useMemo(() => openFields(role), [role]);
  const open = useMemo(() => new Set<string>(fields.map(({ name }) => name)), [fields]);
  const conditions = conditionsOf(filters[CONDITIONS], open);
  const set = (next: typeof conditions): void => setFilter(CONDITIONS, next.length > 0 ? next : undefined);
  return { fields, conditions, set };
}

/** Adds a condition on any field that the role reads; several hold together. */
export function AddFilter({ role }: { readonly role: StaffRole }) {
  const { fields, conditions, set } = useConditions(role);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        startIcon={<FilterIcon />}
        sx={{ justifySelf: 'start' }}
        onClick={() => setOpen(true)}
        disabled={conditions.length >= MOST_CONDITIONS}
      >
        {texts.filterAdd}
      </Button>
      {open ? (
        <ConditionDialog
          fields={fields}
          onAdd={(condition) => set([...conditions, condition])}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
