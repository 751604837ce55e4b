import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { dayText } from '@school/shared/dates';
import { humanize, money } from '@school/shared/formats';
import { fieldsOf, type StudentCategory, type StudentField } from '@school/shared/student-fields';
import { Facts, type Fact } from '../../../components/Facts.tsx';
import { ErrorAlert } from '../../../components/ErrorAlert.tsx';
import { Section } from '../../../components/Section.tsx';
import { useRole } from '../../../components/use-role.ts';
import { useStudent, type StudentRow } from './student.ts';
import { texts } from '../texts.ts';
import type { OfficeFile } from '../types.ts';

const TABS: readonly { readonly label: string; readonly categories: readonly StudentCategory[] }[] = [
  { label: 'Personal Information', categories: ['general', 'citizenship'] },
  { label: 'Family Information', categories: ['parents'] },
  { label: 'Yeshiva Information', categories: ['educational', 'housing'] },
];

/** A field of the student record in words (spec: booleans Yes/No, lists with commas, dates, dollars). */
function show(field: StudentField, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : null;
  if (field.kind === 'date' && typeof value === 'string') return dayText(value);
  if (field.kind === 'money' && typeof value === 'number') return money(value);
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return field.kind === 'select' ? humanize(text) : text;
}

const factsOf = (student: StudentRow, categories: readonly StudentCategory[]): readonly Fact[] =>
  categories.flatMap((category) =>
    fieldsOf(category).map((field) => ({ label: field.label, value: show(field, student[field.name]) })),
  );

/** Registration Details: the student record that the acceptance prepared, in three tabs. */
export function RegistrationDetails({ file }: { readonly file: OfficeFile }) {
  const { isOfficer } = useRole();
  const [tab, setTab] = useState(0);
  const { data, error } = useStudent(file, isOfficer);
  const { label = '', categories = [] } = TABS[tab] ?? {};
  return (
    <Section title={texts.registrationTitle} closed>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          borderBottom: 1,
          borderColor: 'divider',
          mb: 1.5,
        }}
      >
        <Tabs
          value={tab}
          onChange={(_event, next: number) => setTab(next)}
          variant="scrollable"
          sx={{ flex: 1 }}
          aria-label={texts.registrationTitle}
        >
          {TABS.map((item, index) => (
            <Tab
              key={item.label}
              label={item.label}
              id={`registration-tab-${index}`}
              aria-controls="registration-panel"
            />
          ))}
        </Tabs>
        {file.student_id ? (
          <Button component={RouterLink} to={`/student-management/${file.student_id}`}>
            Open student record
          </Button>
        ) : null}
      </Box>
      <Box role="tabpanel" id="registration-panel" aria-labelledby={`registration-tab-${tab}`}>
        {error ? <ErrorAlert error={error} /> : null}
        {isOfficer ? null : <Typography color="text.secondary">{texts.notForYourRole}</Typography>}
        {isOfficer && !file.student_id ? (
          <Typography color="text.secondary">
            The student record is prepared when the acceptance is published.
          </Typography>
        ) : null}
        {data ? (
          <Facts key={label} facts={factsOf(data, categories)} placeholder={texts.notProvided} />
        ) : null}
      </Box>
    </Section>
  );
}
