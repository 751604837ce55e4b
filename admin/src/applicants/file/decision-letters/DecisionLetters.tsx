import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Badge } from '../../../components/Badge.tsx';
import { ErrorAlert } from '../../../components/ErrorAlert.tsx';
import { call } from '../../../providers/rpc.ts';
import { Section } from '../../../components/Section.tsx';
import { Paragraph } from './Paragraph.tsx';
import { outcomeWord, texts, type OfficeLetters, type Outcome } from './texts.ts';

const Published = ({ letters }: Pick<OfficeLetters, 'letters'>) => (
  <Box>
    <Typography component="h3" variant="subtitle2">
      {texts.published}
    </Typography>
    {letters.length === 0 ? (
      <Typography variant="body2" color="text.secondary">
        {texts.none}
      </Typography>
    ) : null}
    {letters.map((letter) => (
      <Box component="article" key={letter.id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
        <Typography variant="body2">{texts.toldOn(letter.outcome, letter.told_at)}</Typography>
        {letter.opened_at ? (
          <Typography variant="body2" color="text.secondary">
            {texts.opened(letter.opened_at)}
          </Typography>
        ) : (
          <Badge tone="amber">{texts.unopened}</Badge>
        )}
        {letter.personal ? (
          <Typography
            variant="body2"
            dir="auto"
            sx={{ mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {letter.personal}
          </Typography>
        ) : null}
      </Box>
    ))}
  </Box>
);

function Listed({ applicationId, first }: { readonly applicationId: string; readonly first: Outcome }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['applicants', 'decision-letters', applicationId],
    queryFn: ({ signal }) => call('office_decision_letters', { application_id: applicationId }, signal),
  });
  const failed = error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null;
  if (!data) return failed;
  const { paragraphs, letters } = data;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {failed}
      {paragraphs.length > 0 ? (
        <Typography variant="body2">
          {texts.waiting(paragraphs.map(({ outcome }) => outcomeWord(outcome)))}
        </Typography>
      ) : null}
      <Paragraph applicationId={applicationId} first={first} paragraphs={paragraphs} />
      <Published letters={letters} />
    </Box>
  );
}

const isOutcome = (status: string): status is Outcome => status === 'waitlisted' || status === 'rejected';

/** The letter of the decision: a paragraph for this person before it is published, and what was published. Read when it is unfolded. */
export default function DecisionLetters({
  applicationId,
  status,
}: {
  readonly applicationId: string;
  readonly status: string;
}) {
  return (
    <Section title={texts.title} closed late>
      <Listed applicationId={applicationId} first={isOutcome(status) ? status : 'accepted'} />
    </Section>
  );
}
