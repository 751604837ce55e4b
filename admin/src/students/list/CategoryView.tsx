import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link as RouterLink, useLocation } from 'react-router';
import type { StaffRole } from '@school/shared/roles';
import { FieldList } from '../record/FieldList.tsx';
import { completenessOf } from '../rules/completeness.ts';
import { fullName } from '../rules/display.ts';
import { categoriesFor, categoryLabel } from '../rules/fields.ts';
import type { Student } from '../rules/types.ts';
import { studentPaths } from '../paths.ts';
import { texts } from '../texts.ts';
import { CompletenessBar, NameDetails } from './Cells.tsx';
import { EmptyState } from './EmptyState.tsx';
import type { ListState } from './list-state.ts';
import { StudentActions } from './StudentActions.tsx';

function StudentCard({ student, state }: { readonly student: Student; readonly state: ListState }) {
  const { search } = useLocation();
  return (
    <Paper component="article" elevation={1} aria-label={fullName(student)} sx={{ p: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Link
            component={RouterLink}
            to={studentPaths.view(student.id, search)}
            sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}
          >
            {fullName(student)}
          </Link>
          <NameDetails student={student} />
        </Box>
        <CompletenessBar value={completenessOf(student, state.category)} />
        <Box sx={{ whiteSpace: 'nowrap', mt: -0.5, mr: -0.5 }}>
          <StudentActions student={student} />
        </Box>
      </Box>
      <FieldList student={student} category={state.category} columns={1} />
    </Paper>
  );
}

/** Nine tabs; in each, every student as a card with that category's fields. */
export function CategoryView(props: {
  readonly rows: readonly Student[];
  readonly state: ListState;
  readonly role: StaffRole;
  readonly fading: boolean;
  readonly onChange: (change: Partial<ListState>) => void;
}) {
  const { rows, state, role } = props;
  return (
    <>
      <Tabs
        value={state.category}
        onChange={(_, category: ListState['category']) => props.onChange({ category })}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label="Categories"
        sx={{ mb: 1.5, borderBottom: 1, borderColor: 'divider', '& .MuiTab-root': { px: 1.25, minWidth: 0 } }}
      >
        {categoriesFor(role).map(({ id, label }) => (
          <Tab key={id} value={id} label={label} id={`category-${id}`} aria-controls="category-panel" />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id="category-panel"
        aria-labelledby={`category-${state.category}`}
        aria-busy={props.fading}
        sx={{ opacity: props.fading ? 0.6 : 1 }}
      >
        {rows.length === 0 && !props.fading ? (
          <EmptyState text={texts.noneFor(categoryLabel(state.category))} />
        ) : null}
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
          }}
        >
          {rows.map((student) => (
            <StudentCard key={student.id} student={student} state={state} />
          ))}
        </Box>
      </Box>
    </>
  );
}
