import { lazy, Suspense, useState } from 'react';
import Button from '@mui/material/Button';
import type { BulkProps } from '../../components/list/selecting.ts';
import { texts } from './texts.ts';

const AssignDialog = lazy(() => import('./AssignDialog.tsx'));

/** Gives the selected applicants' files to readers; once all of it is done nobody stays selected. */
export function AssignSelected(props: BulkProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {texts.assign}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <AssignDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
