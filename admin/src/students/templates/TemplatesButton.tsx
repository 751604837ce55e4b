/** The files that every office has, each made with one press. */
import { lazy, Suspense, useState } from 'react';
import FileIcon from '@mui/icons-material/SummarizeOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { StaffRole } from '@school/shared/roles';
import { shippedTemplates } from './shipped.ts';
import type { FileTemplate } from './template.ts';
import { templateTexts as texts } from './texts.ts';

const MakeFile = lazy(async () => ({ default: (await import('./MakeFile.tsx')).MakeFile }));

export function TemplatesButton({ role }: { readonly role: StaffRole }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [making, setMaking] = useState<FileTemplate | null>(null);
  const close = (): void => setAnchor(null);
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
        {shippedTemplates.map((template) => (
          <MenuItem
            key={template.name}
            onClick={() => {
              close();
              setMaking(template);
            }}
          >
            {template.name}
          </MenuItem>
        ))}
      </Menu>
      <Suspense>
        {making ? <MakeFile template={making} role={role} onClose={() => setMaking(null)} /> : null}
      </Suspense>
    </>
  );
}
