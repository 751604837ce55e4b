import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ageOn, ISRAEL } from '@school/shared/dates';
import { Badge } from '../../../components/Badge.tsx';
import { ErrorAlert } from '../../../components/ErrorAlert.tsx';
import { Section } from '../../../components/Section.tsx';
import { useRole } from '../../../components/use-role.ts';
import { dayOf } from '../../../lib/zoned.ts';
import { consentQuery } from '../file-query.ts';
import type { OfficeFile } from '../types.ts';
import { RejectConsent } from './RejectConsent.tsx';
import { stateWords, texts, type Asked } from './texts.ts';

function Signed({ consent }: { readonly consent: Asked }) {
  if (consent.words === null || consent.words_number === null) return null;
  return (
    <>
      <Typography variant="body2">
        <bdi>{texts.signed(consent)}</bdi>
      </Typography>
      <Box component="details">
        <Typography component="summary" variant="body2" color="text.secondary" sx={{ cursor: 'pointer' }}>
          {texts.words(consent.words_number)}
        </Typography>
        <Typography variant="body2" dir="auto" sx={{ mt: 0.5, whiteSpace: 'pre-wrap' }}>
          {consent.words}
        </Typography>
      </Box>
    </>
  );
}

function Request({ consent }: { readonly consent: Asked }) {
  const [word, tone] = stateWords[consent.state];
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Badge tone={tone}>{word}</Badge>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{texts.who(consent)}</bdi>
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {texts.asked(consent.asked_at)}
      </Typography>
      <Signed consent={consent} />
      {consent.note ? (
        <Typography variant="body2">
          {texts.note} <bdi>{consent.note}</bdi>
        </Typography>
      ) : null}
      {consent.rejected_at ? (
        <Typography variant="body2">
          {texts.rejected(consent.rejected_by, consent.rejected_at)} <bdi>{consent.reason}</bdi>
        </Typography>
      ) : null}
    </Box>
  );
}

/** How old the applicant was when it counted, where that is no longer so. */
function agesOf({ date_of_birth, submitted_at }: OfficeFile['application']): string | null {
  if (!date_of_birth || !submitted_at) return null;
  const [then, now] = [submitted_at, new Date().toISOString()].map((at) =>
    ageOn(date_of_birth, dayOf(at, ISRAEL)),
  );
  return typeof then !== 'number' || typeof now !== 'number' || then === now ? null : texts.ages(then, now);
}

/** For applicants under 18: whom they asked for consent and what was signed; nothing for everybody else. */
export function Consent({ file: { application } }: { readonly file: OfficeFile }) {
  const applicationId = application.id;
  const { isOfficer } = useRole();
  const [rejecting, setRejecting] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(consentQuery(applicationId));
  const failed = error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null;
  if (!data) return failed;
  if (!data.needed && data.consents.length === 0) return null;
  const [newest, ...earlier] = data.consents;
  const given = newest?.state === 'given';
  const ages = agesOf(application);
  return (
    <Section
      title={texts.title}
      closed={!newest}
      hint={given ? undefined : <Badge tone="amber">{texts.missing}</Badge>}
    >
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        {failed}
        {ages ? <Typography variant="body2">{ages}</Typography> : null}
        {newest ? (
          <Request consent={newest} />
        ) : (
          <Typography variant="body2">{texts.nobody[data.before]}</Typography>
        )}
        {newest && given && isOfficer ? (
          <Button variant="outlined" size="small" color="error" onClick={() => setRejecting(newest.id)}>
            {texts.reject}
          </Button>
        ) : null}
        {earlier.length > 0 ? (
          <Box component="details" sx={{ width: '100%' }}>
            <Typography component="summary" variant="body2" color="text.secondary" sx={{ cursor: 'pointer' }}>
              {texts.earlier(earlier.length)}
            </Typography>
            <Box sx={{ display: 'grid', gap: 1.5, mt: 1 }}>
              {earlier.map((consent) => (
                <Request key={consent.id} consent={consent} />
              ))}
            </Box>
          </Box>
        ) : null}
      </Box>
      {rejecting ? (
        <RejectConsent applicationId={applicationId} id={rejecting} onClose={() => setRejecting(null)} />
      ) : null}
    </Section>
  );
}
