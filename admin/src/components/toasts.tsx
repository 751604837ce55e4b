import { useMemo } from 'react';
import Typography from '@mui/material/Typography';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../providers/problem.ts';

const Line = ({ children, strong }: { readonly children: string; readonly strong?: boolean }) => (
  <Typography component="div" variant="body2" sx={{ fontWeight: strong ? 700 : 400 }}>
    {children}
  </Typography>
);

const Toast = ({
  title,
  lines,
}: {
  readonly title: string;
  readonly lines: readonly (string | undefined)[];
}) => (
  <>
    <Line strong>{title}</Line>
    {lines.map((line) => (line ? <Line key={line}>{line}</Line> : null))}
  </>
);

/** The office's toasts: a title and, below it, sentences. `problem` shows what was thrown in its own words. */
export interface Toasts {
  info(title: string, ...lines: readonly (string | undefined)[]): void;
  success(title: string, ...lines: readonly (string | undefined)[]): void;
  error(title: string, ...lines: readonly (string | undefined)[]): void;
  readonly problem: (title: string, error: unknown) => void;
}

export function useToasts(): Toasts {
  const notify = useNotify();
  return useMemo(() => {
    const show =
      (type: 'info' | 'success' | 'error') =>
      (title: string, ...lines: readonly (string | undefined)[]): void =>
        notify(<Toast title={title} lines={lines} />, {
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
