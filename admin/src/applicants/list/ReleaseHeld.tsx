import { lazy, Suspense, useState } from 'react';
import ReleaseIcon from '@mui/icons-material/CampaignOutlined';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { UNTOLD } from '../../components/telling.tsx';
import { useFilters } from '../../components/list/use-filters.ts';
import { useAction } from '../../components/use-action.ts';
import { useRole } from '../../components/use-role.ts';
import { chosenValues } from './facets.ts';
import { applicantSelecting } from './selecting.tsx';

const ReleaseDialog = lazy(() => import('../bulk/ReleaseDialog.tsx'));

/** On a list of decisions that nobody has been told: releases all that it shows, on all its pages, after a rehearsal. */
export function ReleaseHeld() {
  const { filters } = useFilters();
  const { total = 0 } = useListContext();
  const { isOfficer } = useRole();
  const { act } = useAction('The release was not opened');
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const told = chosenValues(filters['told']);
  const isOfUntold = told.length > 0 && told.every((word) => UNTOLD.some((untold) => untold === word));
  if (!isOfUntold || !isOfficer || total === 0) return null;
  const open = () => act(async () => setIds(await applicantSelecting.everybody(filters)));
  return (
    <>
      <Button size="small" variant="contained" startIcon={<ReleaseIcon />} onClick={() => void open()}>
        {`Release ${total.toLocaleString('en-US')}`}
      </Button>
      {ids ? (
        <Suspense>
          <ReleaseDialog ids={ids} onClose={() => setIds(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
