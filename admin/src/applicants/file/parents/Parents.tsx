import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Badge } from '../../../components/Badge.tsx';
import { ErrorAlert } from '../../../components/ErrorAlert.tsx';
import { Section } from '../../../components/Section.tsx';
import { useToasts } from '../../../components/toasts.tsx';
import { useRole } from '../../../components/use-role.ts';
import { parentsQuery, useAct } from '../file-query.ts';
import { InviteParent } from './InviteParent.tsx';
import { stateWords, texts, type Parent } from './texts.ts';

function OneParent({ parent }: { readonly parent: Parent }) {
  const { isOfficer } = useRole();
  const toasts = useToasts();
  const revoke = useAct('revoke_parent');
  const [word, tone] = stateWords[parent.state];
  const end = (): void =>
    revoke.mutate(
      { parent_id: parent.id },
      {
        onSuccess: () => toasts.success(...texts.endedToast),
        onError: (error) => toasts.problem(texts.notEnded, error),
      },
    );
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Badge tone={tone}>{word}</Badge>
      <Typography variant="body2">
        <bdi>{texts.who(parent)}</bdi>
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{texts.where(parent)}</bdi>
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {texts.invited(parent)}
      </Typography>
      {isOfficer ? (
        <Button
          size="small"
          color="error"
          disabled={revoke.isPending}
          aria-label={texts.endOf(parent.name)}
          onClick={end}
        >
          {texts.end}
        </Button>
      ) : null}
    </Box>
  );
}

interface ListedProps {
  readonly applicationId: string;
  readonly parents: readonly Parent[];
}

function Listed({ applicationId, parents }: ListedProps) {
  const { isOfficer } = useRole();
  const [inviting, setInviting] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {parents.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {texts.none}
        </Typography>
      ) : null}
      {parents.map((parent) => (
        <OneParent key={parent.id} parent={parent} />
      ))}
      {isOfficer ? (
        <Button variant="outlined" onClick={() => setInviting(true)}>
          {texts.invite}
        </Button>
      ) : null}
      {inviting ? <InviteParent applicationId={applicationId} onClose={() => setInviting(false)} /> : null}
    </Box>
  );
}

/** Who follows the application as a parent: open when there is somebody, folded away when there is nobody. */
export function Parents({ applicationId }: { readonly applicationId: string }) {
  const { data, error, refetch } = useQuery(parentsQuery(applicationId));
  if (!data && !error) return null;
  return (
    <Section title={texts.title} closed={!error && data?.length === 0}>
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Listed applicationId={applicationId} parents={data} /> : null}
    </Section>
  );
}
