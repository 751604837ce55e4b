import { useState } from 'react';
import ArchiveIcon from '@mui/icons-material/ArchiveOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import RestoreIcon from '@mui/icons-material/UnarchiveOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link, useLocation } from 'react-router';
import { useRole } from '../../components/use-role.ts';
import { fullName } from '../rules/display.ts';
import type { Student } from '../rules/types.ts';
import { ArchiveDialog } from '../record/ArchiveDialog.tsx';
import { useRestoreStudent } from '../record/use-restore.ts';
import { studentPaths } from '../paths.ts';
import { readLook } from './list-state.ts';
import { texts } from '../texts.ts';

/** Archive, or restore what is archived. Deleting is in the record's menu, away from the daily buttons. */
function PutAway({ student }: { readonly student: Student }) {
  const [open, setOpen] = useState(false);
  const restore = useRestoreStudent();
  const word = student.archived_at ? texts.restore : texts.archive;
  return (
    <>
      <Tooltip title={word}>
        <IconButton
          size="small"
          aria-label={`${word} ${fullName(student)}`}
          onClick={() => (student.archived_at ? void restore(student) : setOpen(true))}
        >
          {student.archived_at ? <RestoreIcon fontSize="small" /> : <ArchiveIcon fontSize="small" />}
        </IconButton>
      </Tooltip>
      {open ? <ArchiveDialog student={student} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** View, edit, archive: each as far as the role may. */
export function StudentActions({ student }: { readonly student: Student }) {
  const { isOfficer, role } = useRole();
  const { search } = useLocation();
  const look = readLook(new URLSearchParams(search), role);
  const name = fullName(student);
  return (
    <>
      <Tooltip title="View">
        <IconButton
          size="small"
          component={Link}
          to={studentPaths.view(student.id, search)}
          aria-label={`View ${name}`}
        >
          <ViewIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {isOfficer ? (
        <Tooltip title="Edit">
          <IconButton
            size="small"
            component={Link}
            // What is looked at in the list is what is edited first.
            to={studentPaths.edit(student.id, search, look.view === 'category' ? look.category : null)}
            aria-label={`Edit ${name}`}
          >
            <EditIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      ) : null}
      {isOfficer ? <PutAway student={student} /> : null}
    </>
  );
}
