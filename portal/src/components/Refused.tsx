import { Notice } from './Notice.tsx';

/** Why a press did nothing, beside its button; read aloud as it appears. */
export function Refused({ message }: { readonly message: string | null | undefined }) {
  if (!message) return null;
  return (
    <Notice tone="bad" live>
      <p>{message}</p>
    </Notice>
  );
}
