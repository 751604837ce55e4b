import { useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCloseNotification, useNotify } from 'react-admin';
import { TWO_COLUMNS } from './two-columns.ts';
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
      sx={{
        width: '100%',
        maxWidth: { xs: 480, sm: 360, md: 480 },
        boxShadow: 4,
        '& .MuiAlert-message': { flex: 1 },
      }}
    >
      <Line strong>{title}</Line>
      {lines.map((line) => (line ? <Line key={line}>{line}</Line> : null))}
    </Alert>
  );
}

/** Across from the buttons that toasts speak of: in two columns these stand at the end, in one at the foot. */
const PLACES = {
  beside: { vertical: 'bottom', horizontal: 'left' },
  below: { vertical: 'top', horizontal: 'center' },
} as const;

/** The office's toasts: a title and, below it, sentences. `problem` shows what was thrown in its own words. */
export interface Toasts {
  info(title: string, ...lines: readonly (string | undefined)[]): void;
  success(title: string, ...lines: readonly (string | undefined)[]): void;
  error(title: string, ...lines: readonly (string | undefined)[]): void;
  readonly problem: (title: string, error: unknown) => void;
}

export function useToasts(): Toasts {
  const notify = useNotify();
  const narrow = useMediaQuery(`(max-width: ${TWO_COLUMNS - 0.05}px)`);
  return useMemo(() => {
    const show =
      (type: Kind) =>
      (title: string, ...lines: readonly (string | undefined)[]): void =>
        notify(<Toast kind={type} title={title} lines={lines} />, {
          anchorOrigin: narrow ? PLACES.below : PLACES.beside,
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
  }, [notify, narrow]);
}
