import { lazy, Suspense, useState } from 'react';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useAction } from '../components/use-action.ts';
import { call } from '../providers/rpc.ts';
import { useHouseChanged } from './house-query.ts';
import { elevenAtNight } from './moments.ts';
import { leaveTexts as texts } from './texts.ts';

// Not among what is fetched at night over a slow line.
const PlanLeave = lazy(() => import('./PlanLeave.tsx'));

interface Leaving {
  readonly student: { readonly id: string; readonly name: string };
  /** The leave that has begun; null while he is in the house. */
  readonly leaveId: string | null;
}

const nights = (): readonly { readonly label: string; readonly due_at: string | null }[] => {
  const [tonight, tomorrow] = [elevenAtNight(0), elevenAtNight(1)];
  return [
    ...(tonight ? [{ label: texts.until_.tonight, due_at: tonight }] : []),
    ...(tomorrow ? [{ label: texts.until_.tomorrow, due_at: tomorrow }] : []),
    { label: texts.until_.open, due_at: null },
  ];
};

/** Leaving in two taps, coming back in one. */
export function LeaveNow({ student, leaveId }: Leaving) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [choosing, setChoosing] = useState(false);
  const changed = useHouseChanged();
  const { busy, act } = useAction(texts.failed, changed);
  if (leaveId)
    return (
      <Button
        variant="contained"
        disabled={busy}
        aria-label={`${texts.back}: ${student.name}`}
        onClick={() => void act(() => call('return_now', { leave_id: leaveId }), texts.isBack(student.name))}
        sx={{ minHeight: 44, px: 2 }}
      >
        {texts.back}
      </Button>
    );
  return (
    <>
      <Button
        variant="outlined"
        disabled={busy}
        aria-haspopup="menu"
        aria-label={`${texts.leaves}: ${student.name}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 44, px: 2 }}
      >
        {texts.leaves}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {nights().map(({ label, due_at }) => (
          <MenuItem
            key={label}
            sx={{ minHeight: 48 }}
            onClick={() => {
              setAnchor(null);
              void act(
                () => call('plan_leave', { student_ids: [student.id], form: { due_at } }),
                texts.left(student.name),
              );
            }}
          >
            {label}
          </MenuItem>
        ))}
        <MenuItem
          sx={{ minHeight: 48 }}
          onClick={() => {
            setAnchor(null);
            setChoosing(true);
          }}
        >
          {texts.until_.other}
        </MenuItem>
      </Menu>
      {choosing ? (
        <Suspense>
          <PlanLeave who={[student.id]} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
