import { PasswordField } from '../../components/inputs.tsx';
import type { FieldErrors } from '../../lib/use-form.ts';
import type { NewPasswordName } from './passwords.ts';
import { texts } from './texts.ts';

interface NewPasswordFieldsProps {
  readonly prefix: string;
  readonly errors: FieldErrors<NewPasswordName>;
}

export function NewPasswordFields({ prefix, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        id={`${prefix}-password`}
        name="password"
        label={texts.newPassword}
        hint={texts.passwordHint}
        autoComplete="new-password"
        error={errors.password}
      />
      <PasswordField
        id={`${prefix}-confirm`}
        name="confirm"
        label={texts.confirmPassword}
        autoComplete="new-password"
        error={errors.confirm}
      />
    </>
  );
}
