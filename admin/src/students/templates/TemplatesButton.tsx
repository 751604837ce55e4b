/** The files that are made with one press: those that ship and those that the office has saved. */
import { lazy, Suspense, useState } from 'react';
import FileIcon from '@mui/icons-material/SummarizeOutlined';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { StaffRole } from '@school/shared/roles';
import { shippedTemplates } from './shipped.ts';
import type { FileTemplate } from './template.ts';
import { templateTexts as texts } from './texts.ts';
import { useTemplates, type SavedTemplate } from './use-templates.ts';

const MakeFile = lazy(async () => ({ default: (await import('./MakeFile.tsx')).MakeFile }));
const TemplateDialog = lazy(async () => ({ default: (await import('./TemplateDialog.tsx')).TemplateDialog }));

/** A template whose file is made; one that ships has nothing to edit. */
type Made = SavedTemplate | { readonly template: FileTemplate; readonly view: null };

export function TemplatesButton({
  role,
  filters,
}: {
  readonly role: StaffRole;
  readonly filters: FileTemplate['filters'];
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [making, setMaking] = useState<Made | null>(null);
  const [editing, setEditing] = useState<SavedTemplate | 'new' | null>(null);
  const saved = useTemplates(anchor !== null);
  const close = (): void => setAnchor(null);
  const make = (which: Made): void => {
    close();
    setMaking(which);
  };
  const edit = (which: SavedTemplate | 'new'): void => {
    close();
    setMaking(null);
    setEditing(which);
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FileIcon />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {texts.button}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} slotProps={{ list: { dense: true } }}>
        <ListSubheader role="presentation" sx={{ lineHeight: '32px' }}>
          {texts.shipped}
        </ListSubheader>
        {shippedTemplates.map((template) => (
          <MenuItem key={template.name} onClick={() => make({ template, view: null })}>
            {template.name}
          </MenuItem>
        ))}
        {saved.length > 0 ? (
          <ListSubheader role="presentation" sx={{ lineHeight: '32px' }}>
            {texts.saved}
          </ListSubheader>
        ) : null}
        {saved.map((one) => (
          <MenuItem key={one.view.id} onClick={() => make(one)}>
            <bdi>{one.view.name}</bdi>
          </MenuItem>
        ))}
        <Divider />
        <MenuItem onClick={() => edit('new')}>{texts.make}</MenuItem>
      </Menu>
      <Suspense>
        {making ? (
          <MakeFile
            template={making.template}
            role={role}
            onEdit={making.view ? () => edit({ template: making.template, view: making.view }) : null}
            onClose={() => setMaking(null)}
          />
        ) : null}
        {editing ? (
          <TemplateDialog
            saved={editing === 'new' ? null : editing}
            role={role}
            listFilters={filters}
            onClose={() => setEditing(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
