import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link, useLocation } from 'react-router';
import { useRole } from '../../components/use-role.ts';
import { fullName } from '../rules/display.ts';
import type { Student } from '../rules/types.ts';
import { useDeleteStudent } from '../record/use-delete.ts';
import { studentPaths } from '../paths.ts';

/** View, edit, delete: each as far as the role may. */
export function StudentActions({ student }: { readonly student: Student }) {
  const { isOfficer, isAdministrator } = useRole();
  const { search } = useLocation();
  const remove = useDeleteStudent();
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
            to={studentPaths.edit(student.id, search)}
            aria-label={`Edit ${name}`}
          >
            <EditIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      ) : null}
      {isAdministrator ? (
        <Tooltip title="Delete">
          <IconButton
            size="small"
            color="error"
            aria-label={`Delete ${name}`}
            onClick={() => void remove(student)}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      ) : null}
    </>
  );
}
