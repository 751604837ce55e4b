import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { Loading } from 'react-admin';
import { dayText, longDateTime, todayIn } from '@school/shared/dates';
import { humanize, money } from '@school/shared/formats';
import type { WaitingClaim } from '@school/shared/api/shapes';
import { EntryDialog, type EntryField } from '../components/EntryDialog.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { Panel } from '../components/Panel.tsx';
import { amountFields } from '../components/payment-fields.ts';
import { useToasts } from '../components/toasts.tsx';
import { useRole } from '../components/use-role.ts';
import { call } from '../providers/rpc.ts';
import { useAnswered, useClaims } from './payments-query.ts';
import { Reversals } from './Reversals.tsx';
import { texts } from './texts.ts';

type Answer = 'confirm' | 'refuse';

const fileOf = (claim: WaitingClaim): string =>
  claim.application_id ? `/applicant/${claim.application_id}` : `/student-management/${claim.student_id}`;

/** What the family said, as the payment it would be; the day it came is today unless the bank says otherwise. */
const paymentOf = (claim: WaitingClaim): readonly EntryField[] => [
  ...amountFields(String(claim.amount)),
  { name: 'received_on', label: 'Received on', type: 'date', required: true, initial: todayIn() },
  { name: 'reference', label: 'Reference', initial: claim.reference },
];
const REASON: readonly EntryField[] = [{ name: 'reason', label: texts.reason, required: true }];

/** One answer to one claim, in a dialog. A claim that a colleague answered meanwhile says so there. */
function AnswerDialog(props: {
  readonly claim: WaitingClaim;
  readonly how: Answer;
  readonly onClose: () => void;
}) {
  const { claim, how, onClose } = props;
  const toasts = useToasts();
  const answered = useAnswered();
  const confirming = how === 'confirm';
  return (
    <EntryDialog
      title={confirming ? texts.confirmTitle : texts.refuseTitle}
      text={confirming ? claim.name : texts.refuseText}
      fields={confirming ? paymentOf(claim) : REASON}
      onSave={async (entry, sure, payment_key) => {
        const at = { claim_id: claim.id, expected_version: claim.version };
        if (confirming) {
          const payment = { ...entry, kind: 'deposit', method: claim.method };
          await call('confirm_claim', { ...at, payment, confirmed: sure, payment_key });
        } else await call('refuse_claim', { ...at, reason: entry['reason'] ?? '' });
        toasts.success(confirming ? texts.confirmed : texts.refused, claim.name);
        await answered();
      }}
      onClose={() => {
        void answered();
        onClose();
      }}
    />
  );
}

/** What the transfer should say, unless it says so; and that it names somebody else, where it does. */
function ReferenceOf({ claim }: { readonly claim: WaitingClaim }) {
  const whose = claim.reference_of;
  if (whose?.student_id === claim.student_id)
    return <Typography variant="body2">{texts.referenceHis}</Typography>;
  return (
    <>
      {whose ? (
        <Typography variant="body2" color="warning.main">
          {texts.referenceOf(whose.name)}
        </Typography>
      ) : null}
      <Typography variant="body2">
        {texts.referenceDue} <bdi>{claim.transfer_reference}</bdi>
      </Typography>
    </>
  );
}

function ClaimLine(props: { readonly claim: WaitingClaim; readonly onAnswer: (how: Answer) => void }) {
  const { claim, onAnswer } = props;
  const { isAdministrator } = useRole();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        gap: 1,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <div>
        <Link component={RouterLink} to={fileOf(claim)} sx={{ fontWeight: 700 }}>
          <bdi>{claim.name}</bdi>
        </Link>
        <Typography>
          {texts.said(money(claim.amount), humanize(claim.method).toLowerCase(), dayText(claim.sent_on))}
        </Typography>
        <Typography variant="body2">
          {texts.reference}: <bdi>{claim.reference}</bdi>
        </Typography>
        <ReferenceOf claim={claim} />
        <Typography variant="body2" color="text.secondary">
          {texts.told(claim.by, longDateTime(claim.created_at))}
          {claim.deposit_open === claim.amount ? '' : ` ${texts.partly(money(claim.deposit_open))}`}
        </Typography>
      </div>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {isAdministrator ? (
          <Button
            variant="contained"
            onClick={() => onAnswer('confirm')}
            aria-label={`${texts.confirm}: ${claim.name}`}
          >
            {texts.confirm}
          </Button>
        ) : (
          <Typography variant="body2" color="text.secondary">
            {texts.administratorsOnly}
          </Typography>
        )}
        <Button
          variant="outlined"
          onClick={() => onAnswer('refuse')}
          aria-label={`${texts.refuse}: ${claim.name}`}
        >
          {texts.refuse}
        </Button>
      </Box>
    </Box>
  );
}

/** /admin/payment-claims: deposits that families say they have sent, until somebody has found them. */
export default function PaymentClaims() {
  const { data, error, isPending, refetch } = useClaims();
  const [answering, setAnswering] = useState<{ readonly claim: WaitingClaim; readonly how: Answer } | null>(
    null,
  );
  return (
    <>
      <PageHeader title={texts.title} intro={texts.intro} />
      <Panel title={texts.heading}>
        {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
        {isPending && !error ? <Loading loadingPrimary="" loadingSecondary="" /> : null}
        {data?.length === 0 ? <Typography color="text.secondary">{texts.none}</Typography> : null}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {(data ?? []).map((claim) => (
            <ClaimLine key={claim.id} claim={claim} onAnswer={(how) => setAnswering({ claim, how })} />
          ))}
        </Box>
      </Panel>
      <Box sx={{ mt: 1.5 }}>
        <Reversals />
      </Box>
      {answering ? <AnswerDialog {...answering} onClose={() => setAnswering(null)} /> : null}
    </>
  );
}
