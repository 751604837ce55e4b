import { useState } from 'react';
import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

/** Columns that may be shown or not, under a heading where there are many. */
export interface ColumnGroup {
  readonly label?: string;
  readonly columns: readonly { readonly key: string; readonly label: string }[];
}

/** The column chooser of every list. What is chosen is shown in the table and taken along by the export. */
export function ColumnChooser({
  label,
  groups,
  shown,
  onChange,
}: {
  readonly label: string;
  readonly groups: readonly ColumnGroup[];
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggle = (key: string): void =>
    onChange(shown.includes(key) ? shown.filter((other) => other !== key) : [...shown, key]);
  return (
    <>
      <Button
        startIcon={<ViewColumnIcon />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: 420 } }, list: { dense: true } }}
      >
        {groups.flatMap(({ label: heading, columns }) => [
          heading ? (
            <ListSubheader role="presentation" key={`group ${heading}`} sx={{ lineHeight: '32px' }}>
              {heading}
            </ListSubheader>
          ) : null,
          ...columns.map((column) => (
            <MenuItem
              key={column.key}
              role="menuitemcheckbox"
              aria-checked={shown.includes(column.key)}
              onClick={() => toggle(column.key)}
              sx={{ py: 0 }}
            >
              <Checkbox
                size="small"
                checked={shown.includes(column.key)}
                tabIndex={-1}
                disableRipple
                sx={{ p: 0.5, mr: 1 }}
              />
              {column.label}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  );
}
