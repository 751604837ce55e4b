import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { Badge } from '../../components/Badge.tsx';
import { Panel } from '../../components/Panel.tsx';
import { takenOf } from '../committee/places-taken.ts';
import { trackLabel } from '../../components/track-words.ts';
import type { Offer, TrackWaitlist, Waiting } from './waitlist-query.ts';
import { WaitlistMoveDialog } from './WaitlistMoveDialog.tsx';
import { OfferDialog } from './OfferDialog.tsx';
import { offerBadges, offerWords, texts, waitingBadge } from './texts.ts';
import { WaitingLine } from './WaitingLine.tsx';

const plain = { listStyle: 'none', p: 0, m: 0 } as const;

function Offers({ offers }: { readonly offers: readonly Offer[] }) {
  return (
    <>
      <Typography variant="h3" sx={{ mt: 2, mb: 0.5 }}>
        {texts.offers}
      </Typography>
      <Box component="ul" sx={plain} aria-label={texts.offers}>
        {offers.map((offer) => (
          <Box component="li" key={offer.id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Link component={RouterLink} to={`/applicant/${offer.application_id}`} sx={{ fontWeight: 700 }}>
              <bdi>{offer.name}</bdi>
            </Link>{' '}
            <Badge tone={offerBadges[offer.state][1]}>{offerBadges[offer.state][0]}</Badge>
            <Typography variant="body2">{offerWords(offer)}</Typography>
          </Box>
        ))}
      </Box>
    </>
  );
}

/** The list of one track: its order, the offer to whoever is next, and what became of earlier ones. */
export function TrackPanel({
  list,
  offerDays,
}: {
  readonly list: TrackWaitlist;
  readonly offerDays: number;
}) {
  const { track, waiting, offers, places } = list;
  const [moving, setMoving] = useState<{ readonly line: Waiting; readonly to: number } | null>(null);
  const [offering, setOffering] = useState<Waiting | null>(null);
  // As the database: whose own offer leaves already is not next any more.
  const next = waiting.find(({ status }) => status === 'waitlisted');
  const answered = offers.some(({ state }) => state !== 'undone');
  return (
    <Panel
      title={trackLabel(track)}
      action={
        next ? (
          <Button variant="contained" onClick={() => setOffering(next)}>
            {answered ? texts.offerNext : texts.offerFirst}
          </Button>
        ) : null
      }
    >
      <Typography sx={{ mb: 1 }}>
        {texts.waiting(waiting.length)}.{places ? ` ${takenOf(places)}.` : ''}
      </Typography>
      <Box component="ol" sx={plain} aria-label={`${texts.order}: ${trackLabel(track)}`}>
        {waiting.map((line) => (
          <WaitingLine
            key={line.application_id}
            line={line}
            badge={waitingBadge(line, offers)}
            last={line.place === waiting.length}
            onMove={(to) => setMoving({ line, to })}
          />
        ))}
      </Box>
      {offers.length > 0 ? <Offers offers={offers} /> : null}
      {moving ? (
        <WaitlistMoveDialog {...moving} last={waiting.length} onClose={() => setMoving(null)} />
      ) : null}
      {offering ? (
        <OfferDialog
          line={offering}
          places={places}
          offerDays={offerDays}
          onClose={() => setOffering(null)}
        />
      ) : null}
    </Panel>
  );
}
