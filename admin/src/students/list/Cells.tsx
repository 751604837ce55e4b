/** The cells of the table, and what the cards and the record share with them. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Badge } from '../../components/Badge.tsx';
import { HebrewText } from '../../components/HebrewText.tsx';
import type { Completeness } from '../rules/completeness.ts';
import { ageOf, enrollmentBadge, hebrewName, registrationBadge, type BadgeLook } from '../rules/display.ts';
import type { Student } from '../rules/types.ts';

const Look = ({ look }: { readonly look: BadgeLook }) => (
  <Badge tone={look.tone} outlined={look.outlined}>
    {look.word}
  </Badge>
);
export const EnrollmentBadge = ({ student }: { readonly student: Student }) => (
  <Look look={enrollmentBadge(student.enrollment_status)} />
);
export const RegistrationBadge = ({ student }: { readonly student: Student }) => (
  <Look look={registrationBadge(student.registration_status)} />
);

/** The second line under a name: age, Hebrew name, and whether the record is still in use. */
export function NameDetails({ student }: { readonly student: Student }) {
  const age = ageOf(student);
  return (
    <Typography
      component="div"
      variant="body2"
      color="text.secondary"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, fontSize: '0.8125rem' }}
    >
      {age === null ? null : <span>Age {age}</span>}
      <HebrewText>{hebrewName(student)}</HebrewText>
      {student.is_active ? null : <span>Inactive</span>}
      {student.archived_at ? <span>Archived</span> : null}
    </Typography>
  );
}

/** A thin bar and its number, said in words to a screen reader. */
export const CompletenessBar = ({
  value,
  width = 48,
}: {
  readonly value: Completeness;
  readonly width?: number;
}) => (
  <Box
    component="span"
    title={`${value.filled} of ${value.total} fields filled`}
    sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, whiteSpace: 'nowrap' }}
  >
    <Box
      component="span"
      aria-hidden
      sx={{ width, height: 4, borderRadius: 2, backgroundColor: 'var(--line)', overflow: 'hidden' }}
    >
      <Box
        component="span"
        sx={{ display: 'block', height: 4, width: `${value.percent}%`, backgroundColor: 'success.main' }}
      />
    </Box>
    <Typography component="span" variant="body2" color="text.secondary" sx={{ fontSize: '0.8125rem' }}>
      {value.percent}%
    </Typography>
  </Box>
);
