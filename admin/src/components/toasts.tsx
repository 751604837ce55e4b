import { useMemo } from 'react';
import Typography from '@mui/material/Typography';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../providers/problem.ts';

const Toast = ({ title, text }: { readonly title: string; readonly text?: string | undefined }) => (
  <>
    <Typography component="div" variant="body2" sx={{ fontWeight: 700 }}>
      {title}
    </Typography>
    {text ? (
      <Typography component="div" variant="body2">
        {text}
      </Typography>
    ) : null}
  </>
);

/** The office's toasts: a title and, below it, a sentence. `problem` shows what was thrown in its own words. */
export interface Toasts {
  info(title: string, text?: string): void;
  success(title: string, text?: string): void;
  error(title: string, text?: string): void;
  problem(title: string, error: unknown): void;
}

export function useToasts(): Toasts {
  const notify = useNotify();
  return useMemo(() => {
    const show =
      (type: 'info' | 'success' | 'error') =>
      (title: string, text?: string): void =>
        notify(<Toast title={title} text={text} />, {
          type,
          multiLine: true,
          autoHideDuration: type === 'error' ? 10_000 : 5_000,
        });
    return {
      info: show('info'),
      success: show('success'),
      error: show('error'),
      problem: (title, error) => show('error')(title, sentenceOf(error)),
    };
  }, [notify]);
}
