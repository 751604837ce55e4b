/** Whom to ask: the office's address of this program year. */
export function ContactLine({ text, email }: { readonly text: string; readonly email: string }) {
  return (
    <p className="muted">
      {text} <a href={`mailto:${email}`}>{email}</a>
    </p>
  );
}
