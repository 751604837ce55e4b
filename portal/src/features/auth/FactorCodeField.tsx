import { TextField } from '../../components/inputs.tsx';
import { factorTexts } from './second-factor-texts.ts';

/** The six digits of an authenticator app. */
export const FactorCodeField = ({ error }: { readonly error: string | undefined }) => (
  <TextField
    id="factor-code"
    name="code"
    label={factorTexts.code}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={9}
    dir="ltr"
    className="code-input"
    error={error}
  />
);
