import { lazy, Suspense, useState, type ComponentType } from 'react';
import DecideIcon from '@mui/icons-material/GavelOutlined';
import MoreIcon from '@mui/icons-material/MoreHorizOutlined';
import ReleaseIcon from '@mui/icons-material/CampaignOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { BulkAction, BulkProps } from '../../components/list/selecting.ts';
import { bulkTexts as texts, type BulkActionName } from '../../components/bulk/texts.ts';

const BulkDialog = lazy(() => import('./BulkDialog.tsx'));
const ReleaseDialog = lazy(() => import('./ReleaseDialog.tsx'));

/** The dialog of an action on these applicants. */
const BulkDialogOf = ({
  action,
  ...props
}: BulkProps & { readonly action: Exclude<BulkActionName, 'message'>; readonly onClose: () => void }) => (
  <Suspense>
    {action === 'release' ? <ReleaseDialog {...props} /> : <BulkDialog action={action} {...props} />}
  </Suspense>
);

const single = (action: 'decide' | 'release', Icon: ComponentType) =>
  function BulkButton(props: BulkProps) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button size="small" startIcon={<Icon />} onClick={() => setOpen(true)}>
          {texts.names[action]}
        </Button>
        {open ? <BulkDialogOf {...props} action={action} onClose={() => setOpen(false)} /> : null}
      </>
    );
  };

const OTHERS = ['check_documents', 'ask_document', 'note'] as const;

/** The quieter ones, behind one button. */
function Others(props: BulkProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<(typeof OTHERS)[number] | null>(null);
  return (
    <>
      <Button
        size="small"
        startIcon={<MoreIcon />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {texts.more}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {OTHERS.map((action) => (
          <MenuItem
            key={action}
            onClick={() => {
              setAnchor(null);
              setOpen(action);
            }}
          >
            {texts.names[action]}
          </MenuItem>
        ))}
      </Menu>
      {open ? <BulkDialogOf {...props} action={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

export const bulkActions: readonly BulkAction[] = [
  { key: 'decide', Action: single('decide', DecideIcon) },
  { key: 'release', Action: single('release', ReleaseIcon) },
  { key: 'others', Action: Others },
];
