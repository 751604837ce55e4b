import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { longDateTime } from '@school/shared/dates';
import { statuses } from '@school/shared/statuses';
import { StatusBadge } from '../../components/Badge.tsx';
import { HebrewText } from '../../components/HebrewText.tsx';
import { trackLabel } from '../../components/track-words.ts';
import type { Rehearsal } from './rendered.ts';
import { emptyFields } from './letters.ts';
import { TakeOut, type Taking } from './TakeOut.tsx';
import { RenderedLetters } from './RenderedLetters.tsx';
import { RenderedMails } from './RenderedMails.tsx';
import { bulkTexts as texts, people } from '../../components/bulk/texts.ts';

const list = {
  m: 0,
  maxHeight: 200,
  overflowY: 'auto',
  paddingInlineStart: 3,
  fontSize: '0.875rem',
} as const;

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box component="section" aria-label={title}>
    <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

const Name = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <Link component={RouterLink} to={`/applicant/${id}`} target="_blank">
    <bdi>{name}</bdi>
  </Link>
);

type Person = Rehearsal['people'][number];

/** What speaks against telling some of them, with whom it is about: each person once, beside those with the same reasons. */
function unusual(told: readonly Person[]): ReadonlyMap<string, readonly Person[]> {
  const groups = new Map<string, Person[]>();
  for (const person of told) {
    const reasons = [
      ...person.outliers.map((outlier) => texts.outlier[outlier]),
      ...(person.brothers.length > 0 ? [texts.brothers] : []),
    ].join(', ');
    if (reasons) groups.set(reasons, [...(groups.get(reasons) ?? []), person]);
  }
  return groups;
}

const brothersOf = ({ brothers }: Person): string =>
  brothers.map(({ name, status }) => `${texts.brother} ${name} (${statuses[status].badge})`).join(', ');

/** What a release would tell whom, before it is: what is unusual first, then counts, names, the letters and the mails themselves. */
export function RehearsalView({
  rehearsal,
  taking = null,
}: {
  readonly rehearsal: Rehearsal;
  /** For the second officer, who may take people out. */
  readonly taking?: Taking | null;
}) {
  const odd = [...unusual(rehearsal.people)];
  const names = taking ? { ...list, maxHeight: 'none' } : list;
  const empty = rehearsal.people.filter(({ empty_fields }) => empty_fields.length > 0);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Part title={texts.counts}>
        <Box
          component="ul"
          sx={{ ...list, listStyle: 'none', p: 0, display: 'flex', flexWrap: 'wrap', gap: 2 }}
        >
          {rehearsal.counts.map(({ decision, track, count }) => (
            <li key={`${decision} ${track ?? ''}`}>
              <StatusBadge status={decision} /> {trackLabel(track)}: <strong>{count}</strong>
            </li>
          ))}
        </Box>
      </Part>
      {odd.length > 0 ? (
        <Part title={`${texts.outliers}: ${people(odd.flatMap(([, group]) => group).length)}`}>
          {odd.map(([reason, group]) => (
            <Box key={reason} component="section" aria-label={reason}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {`${reason}: ${people(group.length)}`}
              </Typography>
              <Box component="ul" sx={names} tabIndex={0}>
                {group.map((person) => (
                  <li key={person.application_id}>
                    <TakeOut id={person.application_id} name={person.name} taking={taking} />
                    <Name id={person.application_id} name={person.name} />
                    {person.brothers.length > 0 ? `: ${brothersOf(person)}` : ''}
                  </li>
                ))}
              </Box>
            </Box>
          ))}
        </Part>
      ) : null}
      {empty.length > 0 ? (
        <Part title={`${texts.emptyFields}: ${people(empty.length)}`}>
          <Box component="ul" sx={list} tabIndex={0}>
            {empty.map((person) => (
              <li key={person.application_id}>
                <Name id={person.application_id} name={person.name} />: {emptyFields(person).join(', ')}
              </li>
            ))}
          </Box>
        </Part>
      ) : null}
      {rehearsal.scheduled.length > 0 ? (
        <Part title={texts.scheduled}>
          <Box component="ul" sx={list} tabIndex={0}>
            {rehearsal.scheduled.map(({ application_id, name, publish_at }) => (
              <li key={application_id}>
                <Name id={application_id} name={name} />, {longDateTime(publish_at)}
              </li>
            ))}
          </Box>
        </Part>
      ) : null}
      <Part title={`${texts.names_}: ${people(rehearsal.people.length)}`}>
        <Box component="ol" sx={names} tabIndex={0}>
          {rehearsal.people.map(({ application_id, name, hebrew_name, decision, track }) => (
            <li key={application_id}>
              <TakeOut id={application_id} name={name} taking={taking} />
              <bdi>{name}</bdi>
              {hebrew_name ? ' ' : null}
              <HebrewText>{hebrew_name}</HebrewText>, {trackLabel(track)} <StatusBadge status={decision} />
            </li>
          ))}
        </Box>
      </Part>
      {rehearsal.people.length > 0 ? (
        <>
          <Part title={texts.letters}>
            <RenderedLetters rehearsal={rehearsal} />
          </Part>
          <Part title={texts.mails}>
            <RenderedMails rehearsal={rehearsal} />
          </Part>
        </>
      ) : null}
    </Box>
  );
}
