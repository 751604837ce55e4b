import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { ReasonDialog } from '../components/ReasonDialog.tsx';
import { useAction } from '../components/use-action.ts';
import { call } from '../providers/rpc.ts';
import { useAnswered, wholeName, type PrivacyRequest } from './privacy-query.ts';
import { texts } from './texts.ts';

interface AnswerProps {
  readonly request: PrivacyRequest;
  readonly onClose: () => void;
}

/** The name is as the person says. */
export function ConfirmName({ request, onClose }: AnswerProps) {
  const answered = useAnswered();
  const { busy, act } = useAction(texts.failed, async () => {
    await answered();
    onClose();
  });
  const confirm = () =>
    act(
      () => call('confirm_name_correction', { request_id: request.id, expected_version: request.version }),
      texts.confirmed,
    );
  return (
    <ConfirmDialog
      open
      title={texts.confirmTitle}
      text={texts.confirmText(wholeName(request))}
      confirmLabel={texts.confirm}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

/** Not now, and why. A request that a colleague answered meanwhile closes; any other refusal leaves what was typed. */
export function Refuse({ request, onClose }: AnswerProps) {
  const answered = useAnswered();
  return (
    <ReasonDialog
      title={texts.refuseTitle}
      label={texts.reason}
      help={texts.reasonHelp}
      saveLabel={texts.refuse}
      danger
      kept={{ subject: 'person', subject_id: request.user_id, field: `refuse.${request.id}` }}
      version={request.version}
      send={(reason, seen = request.version) =>
        call('refuse_privacy_request', { request_id: request.id, expected_version: seen, reason })
      }
      answered={answered}
      done={[texts.refused]}
      failed={texts.failed}
      closesWhenStale
      onClose={onClose}
    />
  );
}
