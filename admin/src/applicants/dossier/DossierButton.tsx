import { lazy, Suspense, useState } from 'react';
import DossierIcon from '@mui/icons-material/PictureAsPdfOutlined';
import Button from '@mui/material/Button';
import type { BulkProps } from '../../components/list/selecting.ts';
import { dossierTexts as texts } from './texts.ts';

const DossierDialog = lazy(() => import('./DossierDialog.tsx'));

/** Opens the dialog that makes a dossier of these files; what makes it is fetched then. */
export function DossierButton({ ids }: BulkProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<DossierIcon />} onClick={() => setOpen(true)}>
        {texts.make}
      </Button>
      {open ? (
        <Suspense>
          <DossierDialog ids={ids} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
