import { useEffect, useRef } from 'react';
import EraseIcon from '@mui/icons-material/AutoDeleteOutlined';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { longDateTime } from '@school/shared/dates';
import { StatusBadge } from '../../components/Badge.tsx';
import { WriteToOne } from '../../components/letters/WriteButtons.tsx';
import { HebrewText } from '../../components/HebrewText.tsx';
import { TellingBadge } from '../../components/telling.tsx';
import { useSeen } from '../../components/seen.ts';
import { useTabTitle } from '../../components/PageHeader.tsx';
import { useRole } from '../../components/use-role.ts';
import { DossierButton } from '../dossier/DossierButton.tsx';
import { trackLabel } from '../../components/track-words.ts';
import { KeySheet } from './KeySheet.tsx';
import { useNames } from './file-query.ts';
import type { OfficeFile } from './types.ts';

/** Name, ways to reach the person, when the application came, and where it stands. */
export function Header({ file }: { readonly file: OfficeFile }) {
  const { application, decision } = file;
  const { latin, hebrew } = useNames(file);
  const { isSuperAdmin } = useRole();
  useTabTitle(latin);
  useSeen(latin, `/applicant/${application.id}`);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The link that led here is gone: what is read next begins with the name.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Box component="header" sx={{ py: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', mb: 0.5 }}>
        <Button component={RouterLink} to="/applicants" startIcon={<PreviousIcon />}>
          All applicants
        </Button>
        <Box sx={{ displayPrint: 'none' }}>
          <KeySheet />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        <Typography ref={heading} variant="h1" tabIndex={-1} sx={{ outline: 'none' }}>
          <bdi>{latin}</bdi>
        </Typography>
        <Typography variant="h1" component="span" sx={{ color: 'text.secondary', fontSize: '1.375rem' }}>
          <HebrewText>{hebrew}</HebrewText>
        </Typography>
        <StatusBadge status={decision.status} />
        <TellingBadge telling={decision.telling} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2.5,
          mt: 0.5,
          color: 'text.secondary',
          fontSize: '0.9375rem',
          // Each is hit with a thumb, also where they stand in lines one below the other.
          '& > a': { py: 0.25, minHeight: 24, overflowWrap: 'anywhere' },
        }}
      >
        {application.email ? (
          <MuiLink href={`mailto:${application.email}`}>{application.email}</MuiLink>
        ) : null}
        {application.phone ? (
          <MuiLink href={`tel:${application.phone}`}>
            <bdi>{application.phone}</bdi>
          </MuiLink>
        ) : null}
        <span>
          {trackLabel(application.program_track)}, {file.year.name}
        </span>
        {application.reference_number ? <bdi>{application.reference_number}</bdi> : null}
        {application.submitted_at ? <span>Submitted {longDateTime(application.submitted_at)}</span> : null}
        <Box sx={{ display: 'flex', gap: 1, displayPrint: 'none' }}>
          {application.status === 'draft' ? null : (
            <WriteToOne
              to={{
                people: [{ application_id: application.id }],
                phone: application.whatsapp_phone ?? application.phone ?? undefined,
              }}
            />
          )}
          <DossierButton ids={[application.id]} />
        </Box>
        {isSuperAdmin ? (
          <Button
            size="small"
            color="error"
            startIcon={<EraseIcon />}
            component={RouterLink}
            to={`/privacy-requests?application=${application.id}`}
            sx={{ ml: 'auto' }}
          >
            Erase this person
          </Button>
        ) : null}
      </Box>
    </Box>
  );
}
