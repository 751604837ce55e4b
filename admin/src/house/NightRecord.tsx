import type { ReactNode } from 'react';
import BackIcon from '@mui/icons-material/ArrowBack';
import CallIcon from '@mui/icons-material/CallOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Loading } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { CallRow, WhatsAppButton } from './CallRow.tsx';
import { insuranceLines } from './insurance.ts';
import { LeaveNow } from './LeaveNow.tsx';
import { useNightRecord, type NightRecord as Shown } from './house-query.ts';
import { texts } from './texts.ts';
import { momentText } from './moments.ts';

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('');

const TOUCH = { minHeight: 44, minWidth: 44, px: 0 } as const;

/** A heading and what stands below it; an alarm for what can be dangerous. */
const Block = ({
  title,
  alarm = false,
  bare = false,
  children,
}: {
  readonly title: string;
  readonly alarm?: boolean;
  /** The heading is said and not shown: what stands below speaks for itself. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}) => (
  <Box
    component="section"
    aria-label={title}
    sx={{
      px: 1.25,
      py: 0.75,
      borderBottom: 1,
      borderColor: 'divider',
      ...(alarm ? { backgroundColor: 'var(--red-back)', color: 'var(--red-ink)' } : {}),
    }}
  >
    {bare ? null : (
      <Typography variant="caption" component="h2" sx={{ fontWeight: 700, lineHeight: 1.4, opacity: 0.85 }}>
        {title}
      </Typography>
    )}
    {children}
  </Box>
);

const Words = ({ children }: { readonly children: string | null }) => (
  <Typography
    dir="auto"
    sx={{
      fontWeight: children ? 700 : 400,
      lineHeight: 1.3,
      whiteSpace: 'pre-line',
      overflowWrap: 'anywhere',
      color: children ? 'inherit' : 'text.secondary',
    }}
  >
    {children ?? texts.notEntered}
  </Typography>
);

function Head({ record, back }: { readonly record: Shown; readonly back: string }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        p: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton component={RouterLink} to={back} aria-label={texts.back} sx={{ width: 44, height: 44 }}>
        <BackIcon />
      </IconButton>
      <Box
        aria-hidden
        sx={{
          width: 40,
          height: 40,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          fontWeight: 700,
          backgroundColor: 'var(--blue-back)',
          color: 'var(--blue-ink)',
        }}
      >
        {initialsOf(record.name)}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h1" sx={{ fontSize: '1.15rem', lineHeight: 1.2 }}>
          <bdi>{record.name}</bdi>
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ lineHeight: 1.25 }}>
          {texts.room(record.room)}
          {record.hebrew_name ? (
            <>
              {' · '}
              <bdi>{record.hebrew_name}</bdi>
            </>
          ) : null}
        </Typography>
      </Box>
      {record.phone ? (
        <Button href={`tel:${record.phone}`} aria-label={texts.call(record.name, record.phone)} sx={TOUCH}>
          <CallIcon />
        </Button>
      ) : null}
      {record.whatsapp ? <WhatsAppButton who={record.name} phone={record.whatsapp} /> : null}
    </Box>
  );
}

function Sheet({ record, back }: { readonly record: Shown; readonly back: string }) {
  const insurance = insuranceLines(record);
  const { leave } = record;
  return (
    <Paper elevation={1} component="article" sx={{ overflow: 'hidden' }}>
      <Head record={record} back={back} />
      {leave ? (
        <Block title={texts.outSince(momentText(leave.left_at))}>
          {leave.due_at ? <Words>{texts.dueBack(momentText(leave.due_at))}</Words> : null}
        </Block>
      ) : null}
      <Block title={texts.conditions} alarm={record.medical_conditions !== null}>
        <Words>{record.medical_conditions}</Words>
      </Block>
      <Block title={texts.medicines}>
        <Words>{record.medicines}</Words>
      </Block>
      <Block title={texts.insurance}>
        <Words>{insurance.length > 0 ? insurance.join(' · ') : null}</Words>
      </Block>
      <Block title={texts.contacts} bare>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {record.contacts.map(({ kind, name, relation, phone }) => (
            <CallRow
              key={kind}
              kind={[texts.contactKinds[kind], relation].filter(Boolean).join(', ')}
              name={name}
              phone={phone}
            />
          ))}
        </Box>
      </Block>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, px: 1.25, py: 0.75 }}>
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
          {record.madrichim.length > 0 ? `${texts.madrich}: ${record.madrichim.join(', ')}` : ''}
        </Typography>
        <LeaveNow student={record} leaveId={leave?.id ?? null} />
      </Box>
    </Paper>
  );
}

/** What is needed at night of one who lives here, on one screen of a phone. Opening it leaves one line. */
export function NightRecord({ id, back }: { readonly id: string; readonly back: string }) {
  const { data, error, refetch } = useNightRecord(id);
  const failed = error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null;
  if (data === undefined) return failed ?? <Loading loadingPrimary="" loadingSecondary="" />;
  if (data === null)
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <IconButton component={RouterLink} to={back} aria-label={texts.back}>
          <BackIcon />
        </IconButton>
        <Typography role="status">{texts.gone}</Typography>
      </Box>
    );
  return (
    <>
      {failed}
      <Sheet record={data} back={back} />
    </>
  );
}
