/** The button of the list's bar that ends a year for the selected, or enrolls them in the next. */
import { lazy, Suspense, useState } from 'react';
import EventRepeatIcon from '@mui/icons-material/EventRepeatOutlined';
import Button from '@mui/material/Button';
import type { BulkProps } from '../../components/list/selecting.ts';
import { useListedYear } from './EditMany.tsx';
import { batchTexts as texts } from './texts.ts';

const NextYearDialog = lazy(() => import('./NextYearDialog.tsx'));

export function NextYear({ ids, onDone }: BulkProps) {
  const [open, setOpen] = useState(false);
  const yearId = useListedYear();
  return (
    <>
      <Button size="small" startIcon={<EventRepeatIcon />} onClick={() => setOpen(true)}>
        {texts.year}
      </Button>
      {open ? (
        <Suspense>
          <NextYearDialog ids={ids} yearId={yearId} onDone={onDone} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
