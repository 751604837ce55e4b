import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { DepositOnTop } from '@school/shared/api/shapes';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { Panel } from '../components/Panel.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRole } from '../components/use-role.ts';
import { call } from '../providers/rpc.ts';

const texts = {
  title: 'Charged more than the site says',
  intro:
    'These students were charged the deposit on top of tuition and housing. The price on the site has the deposit in it. They had replied, paid or chosen a plan already, so nothing was changed.',
  act: 'Make it part of the price',
  what: (name: string) =>
    `${name} is charged less tuition, by the amount of the deposit, so that all charges add up to the price on the site. What is still to pay and every later payment become smaller. Payments stay as they are, and no mail is sent: tell the family.`,
  done: 'The deposit is part of the price',
  failed: 'Nothing was changed',
} as const;

/** One student, and for administrators the act. */
function Line({ student }: { readonly student: DepositOnTop }) {
  const { name, application_id, year } = student;
  const { isAdministrator } = useRole();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  const client = useQueryClient();
  const include = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('include_deposit', { application_id });
      toasts.success(texts.done, name);
    } catch (error) {
      toasts.problem(texts.failed, error);
    }
    setBusy(false);
    setAsking(false);
    await client.invalidateQueries();
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        alignItems: 'center',
        gap: 1,
        mt: 0.5,
      }}
    >
      <Typography variant="body2">
        <Link component={RouterLink} to={`/applicant/${application_id}`}>
          <bdi>{name}</bdi>
        </Link>
        , {year}
      </Typography>
      {isAdministrator ? (
        <Button
          size="small"
          variant="outlined"
          onClick={() => setAsking(true)}
          aria-label={`${texts.act}: ${name}`}
        >
          {texts.act}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={texts.act}
        text={texts.what(name)}
        confirmLabel={texts.act}
        busy={busy}
        onConfirm={() => void include()}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
}

/** Students whose charges are the deposit more than the price: what a family was charged changes only when an administrator says so. */
export function DepositsOnTop() {
  const { isOfficer } = useRole();
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'deposits-on-top'],
    queryFn: ({ signal }) => call('deposits_on_top', {}, signal),
    enabled: isOfficer,
  });
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Panel title={texts.title}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {texts.intro}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((student) => (
          <Line key={student.application_id} student={student} />
        ))}
      </Box>
    </Panel>
  );
}
