/** The second factor through the auth service's own functions, and recovery codes through ours. */
import { isAuthError } from '@supabase/supabase-js';
import school from '@school/shared/school.json';
import { invoke } from '../../lib/api.ts';
import { supabase } from '../../lib/client.ts';
import { factorTexts } from './second-factor-texts.ts';

export interface Factor {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

export interface Enrolment {
  readonly factorId: string;
  /** The address that authenticator apps read from the picture. */
  readonly uri: string;
  readonly secret: string;
}

/** A sentence for whatever the auth service refused. */
function sentenceOf(error: unknown): string {
  if (!isAuthError(error)) return factorTexts.unexpected;
  if (error.code === 'mfa_verification_failed') return factorTexts.wrongCode;
  if (error.status === 429) return factorTexts.tooMany;
  return error.code === 'mfa_challenge_expired' ? factorTexts.wrongCode : error.message;
}

/** The factors that have shown their first code, oldest first. */
export async function listFactors(): Promise<readonly Factor[]> {
  const { data, error } = await supabase.auth.mfa.listFactors();
  if (error) throw error;
  return data.totp.map((factor) => ({
    id: factor.id,
    name: factor.friendly_name ?? '',
    createdAt: factor.created_at,
  }));
}

/** Begins a new factor; what was begun earlier and never finished is dropped. */
export async function beginEnrolment(name: string): Promise<Enrolment> {
  const { data: known, error: unread } = await supabase.auth.mfa.listFactors();
  if (unread) throw unread;
  for (const factor of known.all)
    if (factor.status === 'unverified') await supabase.auth.mfa.unenroll({ factorId: factor.id });
  const { data, error } = await supabase.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: name,
    issuer: school.shortName,
  });
  if (error) throw error;
  return { factorId: data.id, uri: data.totp.uri, secret: data.totp.secret };
}

const digits = (code: string): string => code.replace(/\D/g, '');

/** Shows a code; it may come from any of the factors. Answers what to say when it is refused. */
export async function showCode(factorIds: readonly string[], code: string): Promise<string | undefined> {
  if (digits(code).length !== 6) return factorTexts.codeFormat;
  let said: string = factorTexts.unexpected;
  try {
    for (const factorId of factorIds) {
      const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code: digits(code) });
      if (!error) return undefined;
      said = sentenceOf(error);
      if (said !== factorTexts.wrongCode) return said;
    }
  } catch {
    return factorTexts.unexpected;
  }
  return said;
}

/** Removes one of two factors. Answers what to say when it is refused. */
export async function removeFactor(factorId: string): Promise<string | undefined> {
  const { error } = await supabase.auth.mfa.unenroll({ factorId });
  if (error) return sentenceOf(error);
  // The token still speaks of the factor; the next one does not.
  await supabase.auth.refreshSession();
  return undefined;
}

/** Gives a recovery code for a lost factor: the factors go, and a new one must be enrolled. Throws a Problem. */
export const spendRecoveryCode = (code: string): Promise<unknown> =>
  invoke('recover-second-factor', { code }, factorTexts.unexpected);
