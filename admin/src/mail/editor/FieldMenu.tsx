import { useState } from 'react';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { MailKind } from '@school/shared/mail/kinds';

interface Props {
  readonly label: string;
  readonly fields: MailKind['fields'];
  readonly onChoose: (name: string) => void;
  /** Entries below the fields. */
  readonly others?: readonly { readonly label: string; readonly onClick: () => void }[];
  /** How a field is called in the menu; its label where nothing is given. */
  readonly nameOf?: (label: string) => string;
}

/** A button that offers the merge fields of a kind of mail. */
export function FieldMenu({ label, fields, onChoose, others = [], nameOf = (name) => name }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {Object.entries(fields).map(([name, field]) => (
          <MenuItem
            key={name}
            onClick={() => {
              close();
              onChoose(name);
            }}
          >
            {nameOf(field.label.en)}
          </MenuItem>
        ))}
        {others.map((other) => (
          <MenuItem
            key={other.label}
            onClick={() => {
              close();
              other.onClick();
            }}
          >
            {other.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
