import { toast } from '../../lib/toasts.ts';
import { factorTexts } from './second-factor-texts.ts';

/** Puts a key or codes on the clipboard, and says where they belong. */
export function CopyButton({ text }: { readonly text: string }) {
  const copy = () => void navigator.clipboard.writeText(text).then(() => toast(factorTexts.copied));
  return (
    <button type="button" className="button quiet" onClick={copy}>
      {factorTexts.copy}
    </button>
  );
}
