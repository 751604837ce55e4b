import { lazy, Suspense, useState } from 'react';
import Button from '@mui/material/Button';
import type { BulkProps } from '../../components/list/selecting.ts';
import { texts } from './texts.ts';

const AssignDialog = lazy(() => import('./AssignDialog.tsx'));

/** Gives the selected applicants' files to readers; the selection stays, so that what was left out can be tried again. */
export function AssignSelected({ ids }: BulkProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {texts.assign}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <AssignDialog ids={ids} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
