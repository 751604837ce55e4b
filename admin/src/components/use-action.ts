import { useState } from 'react';
import { useToasts } from './toasts.tsx';

/** A toast's title and the sentences below it; none says nothing. */
type Said = string | readonly [title: string, ...lines: string[]] | null | undefined;

/**
 * The one way to do what is no form: nothing is pressed twice meanwhile, what came of it is said once, and `settled` (the reading
 * again, the closing of a question) follows whatever came of it.
 */
export function useAction(
  failed: string,
  settled?: () => unknown,
): {
  readonly busy: boolean;
  readonly act: <Result>(
    run: () => Promise<Result>,
    said?: Said | ((result: Result) => Said),
  ) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  return {
    busy,
    act: async (run, said) => {
      setBusy(true);
      try {
        const result = await run();
        const words = typeof said === 'function' ? said(result) : said;
        if (words) toasts.success(...(typeof words === 'string' ? ([words] as const) : words));
      } catch (error) {
        toasts.problem(failed, error);
      }
      await settled?.();
      setBusy(false);
    },
  };
}
