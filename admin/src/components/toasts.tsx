import { useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useCloseNotification, useNotify } from 'react-admin';
import { sentenceOf } from '../providers/problem.ts';

const Line = ({ children, strong }: { readonly children: string; readonly strong?: boolean }) => (
  <Typography component="div" variant="body2" sx={{ fontWeight: strong ? 700 : 400 }}>
    {children}
  </Typography>
);

type Kind = 'info' | 'success' | 'error';

/** A surface whose colour, icon and role tell success from failure: a failure interrupts, all else is said politely. */
function Toast({
  kind,
  title,
  lines,
}: {
  readonly kind: Kind;
  readonly title: string;
  readonly lines: readonly (string | undefined)[];
}) {
  const close = useCloseNotification();
  return (
    <Alert
      severity={kind}
      variant="filled"
      role={kind === 'error' ? 'alert' : 'status'}
      onClose={() => close()}
      sx={{ width: '100%', maxWidth: 480, boxShadow: 4, '& .MuiAlert-message': { flex: 1 } }}
    >
      <Line strong>{title}</Line>
      {lines.map((line) => (line ? <Line key={line}>{line}</Line> : null))}
    </Alert>
  );
}

/** At the foot of the page's beginning: what toasts speak of, decision and dialogs, stands at its end and in its middle. */
const PLACE = { vertical: 'bottom', horizontal: 'left' } as const;

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
      (type: Kind) =>
      (title: string, ...lines: readonly (string | undefined)[]): void =>
        notify(<Toast kind={type} title={title} lines={lines} />, {
          anchorOrigin: PLACE,
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
