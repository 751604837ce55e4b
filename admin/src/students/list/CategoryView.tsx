import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useListContext } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router';
import type { StaffRole } from '@school/shared/roles';
import type { StudentCategory } from '@school/shared/student-fields';
import { EmptyState } from '../../components/list/EmptyState.tsx';
import { FieldList } from '../record/FieldList.tsx';
import { completenessOf } from '../rules/completeness.ts';
import { fullName } from '../rules/display.ts';
import { categoriesFor, categoryLabel } from '../rules/fields.ts';
import type { Student } from '../rules/types.ts';
import { useOpenTabInView } from '../open-tab.ts';
import { studentPaths } from '../paths.ts';
import { texts } from '../texts.ts';
import { CompletenessBar, NameDetails } from './Cells.tsx';
import { CategoryTable } from './CategoryTable.tsx';
import type { Look } from './list-state.ts';
import { StudentActions } from './StudentActions.tsx';

function StudentCard({
  student,
  category,
}: {
  readonly student: Student;
  readonly category: StudentCategory;
}) {
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
        <CompletenessBar value={completenessOf(student, category)} />
        <Box sx={{ whiteSpace: 'nowrap', mt: -0.5, mr: -0.5 }}>
          <StudentActions student={student} />
        </Box>
      </Box>
      <FieldList student={student} category={category} columns={1} />
    </Paper>
  );
}

/** Nine tabs; in each, every student as a card with that category's fields, or a line of a table. */
export function CategoryView(props: {
  readonly category: StudentCategory;
  readonly role: StaffRole;
  readonly layout: Look['as'];
  readonly onChange: (category: StudentCategory) => void;
  readonly onLayout: (layout: Look['as']) => void;
}) {
  const { category, role, layout } = props;
  const { isPlaceholderData: fading = false } = useListContext<Student>();
  useOpenTabInView(`category-${category}`);
  return (
    <>
      <Tabs
        value={category}
        onChange={(_, next: StudentCategory) => props.onChange(next)}
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
        aria-labelledby={`category-${category}`}
        aria-busy={fading}
        sx={{ opacity: fading ? 0.6 : 1 }}
      >
        <ToggleButtonGroup
          exclusive
          size="small"
          value={layout}
          onChange={(_, next: Look['as'] | null) => next && props.onLayout(next)}
          aria-label={texts.categoryLayout}
          sx={{
            mb: 1.5,
            backgroundColor: 'background.paper',
            '& .MuiToggleButton-root': { py: 0.25, textTransform: 'none', fontWeight: 600 },
          }}
        >
          <ToggleButton value="cards">{texts.cards}</ToggleButton>
          <ToggleButton value="table">{texts.compact}</ToggleButton>
        </ToggleButtonGroup>
        {layout === 'table' ? <CategoryTable category={category} /> : <Cards category={category} />}
      </Box>
    </>
  );
}

/** Every student as a card with that category's fields. */
function Cards({ category }: { readonly category: StudentCategory }) {
  const { data: rows = [], isPlaceholderData: fading = false } = useListContext<Student>();
  return (
    <>
      {rows.length === 0 && !fading ? <EmptyState text={texts.noneFor(categoryLabel(category))} /> : null}
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
        }}
      >
        {rows.map((student) => (
          <StudentCard key={student.id} student={student} category={category} />
        ))}
      </Box>
    </>
  );
}
