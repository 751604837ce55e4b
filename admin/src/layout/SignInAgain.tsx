import { useEffect, useState, type SyntheticEvent } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { isAuthError, isAuthRetryableFetchError } from '@supabase/supabase-js';
import { plainAddress } from '@school/shared/addresses';
import { AUTH_STORAGE_KEY } from '@school/shared/session';
import { supabase } from '../providers/client.ts';
import { sentenceOf } from '../providers/problem.ts';
import type { Officer } from '../providers/session.ts';
import { signInAddress } from '../providers/session.ts';
import { goOnAsSignedIn, useAskedToSignIn } from '../providers/sign-in-again.ts';

const texts = {
  title: 'Please sign in again',
  lead: 'Your session has ended. What you typed is still on this page, and you go on where you were.',
  code: 'Code of your authenticator app',
  credentials: 'The e-mail or the password is not right.',
  wrongCode: 'This code is not right. Please type the one that the app shows now.',
  unreachable: 'The server could not be reached. Check your connection and try again.',
  rate: 'Too many tries. Please wait a few minutes.',
  other: 'Forgot the password, or lost the app? Sign in on the sign-in page',
  otherAfter: ', which opens in a new tab; this page then goes on.',
};

function wordsOf(error: unknown): string {
  if (isAuthRetryableFetchError(error)) return texts.unreachable;
  if (!isAuthError(error)) return sentenceOf(error);
  if (error.code === 'invalid_credentials') return texts.credentials;
  if (error.code === 'mfa_verification_failed' || error.code === 'mfa_challenge_expired')
    return texts.wrongCode;
  return error.status === 429 ? texts.rate : error.message;
}

/** Throws what the auth service refused. */
async function showPassword(email: string, password: string): Promise<void> {
  const { error } = await supabase.auth.signInWithPassword({ email: plainAddress(email), password });
  if (error) throw error;
}

/** The code may come from any of the person's factors. */
async function showCode(typed: string): Promise<void> {
  const { data, error: unread } = await supabase.auth.mfa.listFactors();
  if (unread) throw unread;
  let refused: unknown = new Error(texts.wrongCode);
  for (const { id } of data.totp) {
    const { error } = await supabase.auth.mfa.challengeAndVerify({
      factorId: id,
      code: typed.replace(/\D/g, ''),
    });
    if (!error) return;
    refused = error;
  }
  throw refused;
}

function SignInDialog({ officer }: { readonly officer: Officer }) {
  const [email, setEmail] = useState(officer.email);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const send = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setRefused(null);
    try {
      await (code === null ? showPassword(email, password) : showCode(code));
      if ((await goOnAsSignedIn()) === 'code') setCode('');
    } catch (error) {
      setRefused(wordsOf(error));
    }
    setBusy(false);
  };
  useEffect(() => {
    // Signed in on another tab.
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (key === AUTH_STORAGE_KEY && newValue !== null)
        goOnAsSignedIn().catch((error: unknown) => setRefused(sentenceOf(error)));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  return (
    <Dialog
      open
      maxWidth="xs"
      fullWidth
      aria-labelledby="sign-in-again"
      // Whoever passes by does not read on.
      slotProps={{ backdrop: { sx: { backdropFilter: 'blur(16px)' } } }}
    >
      <form noValidate onSubmit={(event) => void send(event)}>
        <DialogTitle id="sign-in-again">{texts.title}</DialogTitle>
        <DialogContent>
          <DialogContentText>{texts.lead}</DialogContentText>
          {code === null ? (
            <>
              <TextField
                label="Email"
                type="email"
                name="email"
                autoComplete="username"
                value={email}
                onChange={({ target }) => setEmail(target.value)}
              />
              <TextField
                label="Password"
                type="password"
                name="password"
                autoComplete="current-password"
                autoFocus
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            </>
          ) : (
            <TextField
              key="code"
              label={texts.code}
              name="code"
              autoComplete="one-time-code"
              inputMode="numeric"
              autoFocus
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
          {refused ? <Alert severity="error">{refused}</Alert> : null}
          <DialogContentText variant="body2" sx={{ mt: 2 }}>
            <Link href={signInAddress(true)} target="_blank" rel="noopener">
              {texts.other}
            </Link>
            {texts.otherAfter}
          </DialogContentText>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button type="submit" variant="contained" disabled={busy}>
            Sign In
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Over the open page when its session has ended (providers/sign-in-again.ts). */
export function SignInAgain() {
  const officer = useAskedToSignIn();
  return officer && <SignInDialog officer={officer} />;
}
