/** A room or a phone changed where it stands in the list. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { batchTexts } from '../batches/texts.ts';
import { fullName } from '../rules/display.ts';
import type { Field } from '../rules/fields.ts';
import type { Student } from '../rules/types.ts';

const CellForm = lazy(() => import('./CellForm.tsx'));

/** The pencil is seen when the row is pointed at or its button reached; on a touch screen always. */
const quiet = {
  p: 0.25,
  '@media (hover: hover)': {
    opacity: 0,
    'tr:hover &, &:focus-visible, &[aria-expanded=true]': { opacity: 1 },
  },
} as const;

export function CellEditor({
  student,
  field,
  children,
}: {
  readonly student: Student;
  readonly field: Field;
  /** The value as the list shows it. */
  readonly children: ReactNode;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Box
      component="span"
      sx={{ position: 'relative', display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {children}
      <IconButton
        size="small"
        sx={quiet}
        aria-label={batchTexts.editCell(field.label, fullName(student))}
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <EditIcon sx={{ fontSize: 16 }} />
      </IconButton>
      {anchor ? (
        <Suspense>
          <CellForm student={student} field={field} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </Box>
  );
}
