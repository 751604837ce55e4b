import { useMemo } from 'react';
import type { StudentCategory } from '@school/shared/student-fields';
import { ListTable } from '../../components/list/ListTable.tsx';
import { useRole } from '../../components/use-role.ts';
import type { Student } from '../rules/types.ts';
import { categoryLabel } from '../rules/fields.ts';
import { texts } from '../texts.ts';
import { categoryColumns } from './columns.tsx';

/** One category of every student, a line each: what the cards show one below the other stands side by side. */
export function CategoryTable({ category }: { readonly category: StudentCategory }) {
  const { isOfficer } = useRole();
  const columns = useMemo(() => categoryColumns(category, isOfficer), [category, isOfficer]);
  return (
    <ListTable<Student>
      label={categoryLabel(category)}
      columns={columns}
      empty={texts.noneFor(categoryLabel(category))}
      loading={texts.loading}
      failed={texts.loadFailed}
      pages={<></>}
      sx={{ '& .RaDataTable-table td, & .RaDataTable-table th': { px: 1, py: 0.25, fontSize: '0.8125rem' } }}
    />
  );
}
