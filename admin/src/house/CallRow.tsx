import CallIcon from '@mui/icons-material/CallOutlined';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { texts } from './texts.ts';

interface Calling {
  readonly kind: string;
  readonly name: string | null;
  readonly phone: string | null;
}

/** Opens the conversation with this number. */
export const WhatsAppButton = ({ who, phone }: { readonly who: string; readonly phone: string }) => (
  <Button
    href={`https://wa.me/${phone.replace(/\D/g, '')}`}
    target="_blank"
    rel="noreferrer"
    aria-label={texts.whatsapp(who)}
    sx={{ minHeight: 44, minWidth: 44, px: 0 }}
  >
    <WhatsAppIcon />
  </Button>
);

/** Somebody to call: who it is, and the number as a button for the thumb; WhatsApp beside it. */
export function CallRow({ kind, name, phone }: Calling) {
  const who = name ?? kind;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 45 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="div" sx={{ fontWeight: 600, overflowWrap: 'anywhere', lineHeight: 1.2 }}>
          <bdi>{who}</bdi>
        </Typography>
        {name ? (
          <Typography component="div" variant="caption" color="text.secondary" sx={{ lineHeight: 1.2 }}>
            <bdi>{kind}</bdi>
          </Typography>
        ) : null}
      </Box>
      {phone ? (
        <>
          <Button
            href={`tel:${phone}`}
            variant="outlined"
            startIcon={<CallIcon />}
            aria-label={texts.call(who, phone)}
            sx={{ minHeight: 42, px: 1, whiteSpace: 'nowrap' }}
          >
            <bdi dir="ltr">{phone}</bdi>
          </Button>
          <WhatsAppButton who={who} phone={phone} />
        </>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {texts.noPhone}
        </Typography>
      )}
    </Box>
  );
}
