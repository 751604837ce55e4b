import { useState } from 'react';
import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { StaffRole } from '@school/shared/roles';
import type { StudentFieldName } from '@school/shared/student-fields';
import { categoriesFor, fieldsIn } from '../rules/fields.ts';

/** Columns that the table always has. */
const ALWAYS: readonly StudentFieldName[] = [
  'first_name',
  'last_name',
  'hebrew_first_name',
  'hebrew_last_name',
  'email',
  'program_track',
  'enrollment_status',
  'registration_status',
];

/** Columns beside those of the specification; shown in the table and taken along by the export. */
export function ColumnChooser(props: {
  readonly role: StaffRole;
  readonly chosen: readonly StudentFieldName[];
  readonly onChange: (chosen: readonly StudentFieldName[]) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { chosen, role } = props;
  const toggle = (name: StudentFieldName): void =>
    props.onChange(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return (
    <>
      <Button
        startIcon={<ViewColumnIcon />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {chosen.length > 0 ? `More columns (${chosen.length})` : 'More columns'}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: 420 } }, list: { dense: true } }}
      >
        {categoriesFor(role).flatMap(({ id, label }) => [
          <ListSubheader key={id} sx={{ lineHeight: '32px' }}>
            {label}
          </ListSubheader>,
          ...fieldsIn(id)
            .filter(({ name }) => !ALWAYS.includes(name))
            .map((field) => (
              <MenuItem
                key={field.name}
                role="menuitemcheckbox"
                aria-checked={chosen.includes(field.name)}
                onClick={() => toggle(field.name)}
                sx={{ py: 0 }}
              >
                <Checkbox
                  size="small"
                  checked={chosen.includes(field.name)}
                  tabIndex={-1}
                  disableRipple
                  sx={{ p: 0.5, mr: 1 }}
                />
                {field.label}
              </MenuItem>
            )),
        ])}
      </Menu>
    </>
  );
}
