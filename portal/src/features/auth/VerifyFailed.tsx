import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '@school/shared/routes';
import { storageKeys } from '@school/shared/session';
import { isEmail, plainAddress } from '@school/shared/addresses';
import { BusyButton } from '../../components/BusyButton.tsx';
import { TextField } from '../../components/inputs.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PasteLink } from '../../components/PasteLink.tsx';
import { Refused } from '../../components/Refused.tsx';
import { AuthCard } from './AuthCard.tsx';
import { CodeForm } from './CodeForm.tsx';
import { useResend } from './resend.ts';
import { texts } from './texts.ts';
import { pageOfPasted, type LinkType } from './verify-link.ts';

/** Another mail; on a device that does not know the address it can be typed. */
function Resend() {
  const [email, setEmail] = useState(() => localStorage.getItem(storageKeys.pendingVerificationEmail) ?? '');
  const [known] = useState(email !== '');
  const { busy, refused, resend } = useResend(isEmail(email) ? plainAddress(email) : null);
  return (
    <>
      {!known && (
        <TextField
          id="resend-email"
          type="email"
          label={texts.email}
          autoComplete="email"
          dir="ltr"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      <Refused message={refused} />
      <BusyButton type="button" busy={busy} busyText={texts.resending} onClick={resend}>
        {texts.resend}
      </BusyButton>
    </>
  );
}

interface VerifyFailedProps {
  readonly type: LinkType;
  /** Of the link in the address a part is missing. */
  readonly cut: boolean;
  readonly onVerified: (email: string) => void;
}

/** The specification's error state, with the way out that fits the link. */
export function VerifyFailed({ type, cut, onVerified }: VerifyFailedProps) {
  return (
    <AuthCard title={texts.failedTitle}>
      <Notice tone="bad" live>
        <p>{texts.failed}</p>
      </Notice>
      {type === 'recovery' && (
        <Link className="button" to={paths.forgotPassword}>
          {texts.newLink}
        </Link>
      )}
      {type === 'invite' && <p>{texts.askInviter}</p>}
      {type === 'email_change' && (
        <Link className="button" to={paths.account}>
          {texts.newLink}
        </Link>
      )}
      {(type === 'signup' || type === 'email' || type === 'magiclink') && (
        <>
          <Resend />
          <hr />
          <CodeForm
            type="signup"
            email={localStorage.getItem(storageKeys.pendingVerificationEmail)}
            onVerified={onVerified}
          />
        </>
      )}
      {cut && <PasteLink page={paths.verify} read={pageOfPasted} />}
    </AuthCard>
  );
}
