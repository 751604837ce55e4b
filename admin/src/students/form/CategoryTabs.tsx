import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { StudentCategory } from '@school/shared/student-fields';
import { studentCategories } from '@school/shared/student-fields';
import { completenessOf } from '../rules/completeness.ts';
import { filledFields } from '../rules/fields.ts';
import type { FormValues } from '../rules/form-values.ts';
import { useOpenTabInView } from '../open-tab.ts';
import { asStudent } from './CategoryFields.tsx';

function Label(props: {
  readonly label: string;
  readonly count: string;
  readonly hasError: boolean;
  readonly changed: boolean;
}) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, width: '100%' }}>
      <Box component="span" sx={{ flex: 1, textAlign: 'start' }}>
        {props.label}
        {props.changed ? <span title="Changed"> •</span> : null}
      </Box>
      {props.hasError ? <ErrorIcon fontSize="small" color="error" titleAccess="has an error" /> : null}
      <Box component="span" sx={{ fontWeight: 400, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {props.count}
      </Box>
    </Box>
  );
}

/** Nine tabs; each says how much of it is filled, whether it was changed, and whether something in it is wrong. */
export function CategoryTabs(props: {
  readonly value: StudentCategory;
  readonly values: FormValues;
  readonly vertical: boolean;
  readonly withErrors: readonly StudentCategory[];
  readonly changed: readonly StudentCategory[];
  readonly onChange: (category: StudentCategory) => void;
}) {
  const student = asStudent(props.values, filledFields);
  useOpenTabInView(`form-tab-${props.value}`, !props.vertical);
  return (
    <Tabs
      value={props.value}
      onChange={(_, category: StudentCategory) => props.onChange(category)}
      orientation={props.vertical ? 'vertical' : 'horizontal'}
      variant="scrollable"
      scrollButtons="auto"
      allowScrollButtonsMobile
      aria-label="Categories"
      sx={
        props.vertical
          ? { borderRight: 1, borderColor: 'divider', minWidth: 250, flexShrink: 0 }
          : { borderBottom: 1, borderColor: 'divider', flexShrink: 0 }
      }
    >
      {studentCategories.map(({ id, label }) => {
        const { filled, total } = completenessOf(student, id);
        return (
          <Tab
            key={id}
            value={id}
            id={`form-tab-${id}`}
            aria-controls="form-panel"
            sx={{ alignItems: 'stretch' }}
            label={
              <Label
                label={label}
                count={`${filled}/${total}`}
                hasError={props.withErrors.includes(id)}
                changed={props.changed.includes(id)}
              />
            }
          />
        );
      })}
    </Tabs>
  );
}
