import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { useAct } from '../file-query.ts';
import { texts } from './texts.ts';

interface RejectConsentProps {
  readonly applicationId: string;
  /** Of the consent. */
  readonly id: string;
  readonly onClose: () => void;
}

/** Does not take a consent that was given, with the reason that the applicant reads. */
export function RejectConsent({ applicationId, id, onClose }: RejectConsentProps) {
  const reject = useAct('reject_consent');
  return (
    <ReasonDialog
      title={texts.rejectTitle}
      text={texts.rejectText}
      label={texts.rejectReason}
      saveLabel={texts.reject}
      danger
      kept={{ subject: 'application', subject_id: applicationId, field: `reject.${id}` }}
      send={(reason) => reject.mutateAsync({ consent_id: id, reason })}
      done={texts.rejectedToast}
      failed={texts.notRejected}
      onClose={onClose}
    />
  );
}
