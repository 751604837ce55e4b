/** The buttons of the list's bar that do something with all of the selected, each with its dialog. */
import { lazy, Suspense, useState, type ComponentType } from 'react';
import ChargeIcon from '@mui/icons-material/PostAddOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import EventRepeatIcon from '@mui/icons-material/EventRepeatOutlined';
import Button from '@mui/material/Button';
import type { BulkProps } from '../../components/list/selecting.ts';
import { useFilters } from '../../components/list/use-filters.ts';
import { useRole } from '../../components/use-role.ts';
import { useYears } from '../form/years.ts';
import { CURRENT, YEAR } from '../list/list-state.ts';
import type { BatchDialogProps } from './BatchDialog.tsx';
import { batchTexts as texts } from './texts.ts';

/** The year a list is of; null for all years, and for records without one. */
function useListedYear(): string | null {
  const { filters } = useFilters();
  const years = useYears();
  const asked = filters[YEAR];
  if (asked === CURRENT) return years.find(({ is_current }) => is_current)?.id ?? null;
  return years.find(({ id }) => id === asked)?.id ?? null;
}

const opening = (label: string, Icon: ComponentType, Dialog: ComponentType<BatchDialogProps>) =>
  function BatchButton({ ids, onDone }: BulkProps) {
    const [open, setOpen] = useState(false);
    const yearId = useListedYear();
    return (
      <>
        <Button size="small" startIcon={<Icon />} onClick={() => setOpen(true)}>
          {label}
        </Button>
        {open ? (
          <Suspense>
            <Dialog ids={ids} yearId={yearId} onDone={onDone} onClose={() => setOpen(false)} />
          </Suspense>
        ) : null}
      </>
    );
  };

export const EditMany = opening(texts.edit, EditIcon, lazy(() => import('./EditManyDialog.tsx'))); // prettier-ignore
export const NextYear = opening(texts.year, EventRepeatIcon, lazy(() => import('./NextYearDialog.tsx'))); // prettier-ignore
const Charge = opening(texts.charges, ChargeIcon, lazy(() => import('./ChargeManyDialog.tsx'))); // prettier-ignore

/** Charges are made by administrators. */
export function ChargeMany(props: BulkProps) {
  const { isAdministrator } = useRole();
  return isAdministrator ? <Charge {...props} /> : null;
}
