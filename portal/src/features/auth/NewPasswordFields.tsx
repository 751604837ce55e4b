import { MIN_PASSWORD_LENGTH, STAFF_PASSWORD_LENGTH } from '@school/shared/passwords';
import { PasswordField } from '../../components/inputs.tsx';
import type { FieldErrors } from '../../lib/use-form.ts';
import type { NewPasswordName } from './passwords.ts';
import { texts } from './texts.ts';

interface NewPasswordFieldsProps {
  readonly prefix: string;
  readonly label?: string;
  /** People of the office choose longer ones. */
  readonly staff: boolean;
  readonly errors: FieldErrors<NewPasswordName>;
}

export function NewPasswordFields({
  prefix,
  label = texts.newPassword,
  staff,
  errors,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        id={`${prefix}-password`}
        name="password"
        label={label}
        hint={texts.passwordHint(staff ? STAFF_PASSWORD_LENGTH : MIN_PASSWORD_LENGTH)}
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
