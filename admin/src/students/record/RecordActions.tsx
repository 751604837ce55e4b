import { useState } from 'react';
import ArchiveIcon from '@mui/icons-material/ArchiveOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EraseIcon from '@mui/icons-material/AutoDeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import MoreIcon from '@mui/icons-material/MoreVert';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import RestoreIcon from '@mui/icons-material/UnarchiveOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LeaveIcon from '@mui/icons-material/LogoutOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link, useLocation } from 'react-router';
import { useRole } from '../../components/use-role.ts';
import { studentPaths } from '../paths.ts';
import type { StudentRecord } from '../rules/types.ts';
import { texts } from '../texts.ts';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { useDeleteStudent } from './use-delete.ts';
import { useRestoreStudent } from './use-restore.ts';

/** What cannot be taken back stands behind a menu, apart from what is pressed every day. */
function MoreActions({ record, onGone }: { readonly record: StudentRecord; readonly onGone: () => void }) {
  const { isAdministrator, isSuperAdmin } = useRole();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [leaving, setLeaving] = useState(false);
  const year = record.enrollments?.find(({ is_shown: shown, is_active: active }) => shown && active);
  const remove = useDeleteStudent();
  const { student } = record;
  const close = (): void => setAnchor(null);
  if (!isAdministrator && !year) return null;
  return (
    <>
      <IconButton
        aria-label={texts.more}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {year ? (
          <MenuItem
            onClick={() => {
              close();
              setLeaving(true);
            }}
          >
            <ListItemIcon>
              <LeaveIcon fontSize="small" />
            </ListItemIcon>
            {texts.leave}
          </MenuItem>
        ) : null}
        {isAdministrator ? (
          <MenuItem
            onClick={() => {
              close();
              void remove(student).then((gone) => gone && onGone());
            }}
          >
            <ListItemIcon>
              <DeleteIcon fontSize="small" />
            </ListItemIcon>
            {texts.delete}
          </MenuItem>
        ) : null}
        {isSuperAdmin ? (
          <MenuItem
            component={Link}
            to={`/privacy-requests?student=${student.id}`}
            sx={{ color: 'error.main' }}
          >
            <ListItemIcon sx={{ color: 'inherit' }}>
              <EraseIcon fontSize="small" />
            </ListItemIcon>
            {texts.erase}
          </MenuItem>
        ) : null}
      </Menu>
      {leaving && year ? (
        <LeaveDialog student={student} year={year} onClose={() => setLeaving(false)} />
      ) : null}
    </>
  );
}

function ArchiveButton({ record }: { readonly record: StudentRecord }) {
  const [open, setOpen] = useState(false);
  const restore = useRestoreStudent();
  const { student } = record;
  if (student.archived_at)
    return (
      <Button startIcon={<RestoreIcon />} onClick={() => void restore(student)}>
        {texts.restore}
      </Button>
    );
  return (
    <>
      <Button startIcon={<ArchiveIcon />} onClick={() => setOpen(true)}>
        {texts.archive}
      </Button>
      {open ? <ArchiveDialog student={student} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** On paper: every category that the role reads, without the office around it. */
export const PrintButton = ({ onPrint }: { readonly onPrint: () => void }) => (
  <Button startIcon={<PrintIcon />} onClick={onPrint}>
    {texts.print}
  </Button>
);

/** What an officer does with a whole record. */
export function RecordActions({
  record,
  onGone,
  onPrint,
}: {
  readonly record: StudentRecord;
  readonly onGone: () => void;
  readonly onPrint: () => void;
}) {
  const { search } = useLocation();
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <PrintButton onPrint={onPrint} />
      <ArchiveButton record={record} />
      <Button
        variant="contained"
        startIcon={<EditIcon />}
        component={Link}
        to={studentPaths.edit(record.student.id, search)}
        state={{ fromRecord: true }}
      >
        Edit
      </Button>
      <MoreActions record={record} onGone={onGone} />
    </Box>
  );
}
