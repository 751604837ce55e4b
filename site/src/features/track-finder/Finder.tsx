import school from '@school/shared/school.json';
import { paths } from '@school/shared/routes';
import { Button } from '../../components/Button';
import { MixedText } from '../../components/Hebrew';
import { island } from '../../islands/island';
import { SendPage } from '../../components/SendPage';
import { finder } from './finder.island';
import { Questions, type FinderQuestion } from './Questions';
import type { Need } from './rules';

export interface FinderNeed extends Need {
  readonly why: string;
  readonly missing: string | null;
}
export interface FinderContent {
  readonly button: string;
  readonly before: string;
  readonly fits: string;
  readonly others: string;
  readonly none: string;
  readonly questions: readonly FinderQuestion[];
  readonly tracks: readonly { readonly track: string; readonly needs: readonly FinderNeed[] }[];
}

/** A track in the words of the year. */
export interface FinderTrack {
  readonly tab: string;
  readonly title: string;
  readonly summary: string;
  readonly ages: string;
  readonly requirement: string;
  readonly dates: string;
  readonly total: string;
  readonly apply: string;
}

interface FinderProps {
  readonly content: FinderContent;
  readonly tracks: readonly FinderTrack[];
}

/** The five questions and the four tracks. Without a script it is what each track asks. */
export function Finder({ content, tracks }: FinderProps) {
  return (
    <div className="wrap finder" {...island('finder', finder)}>
      <form className="finder-form only-with-script">
        <Questions questions={content.questions} />
        <div className="button-row">
          <Button type="submit">{content.button}</Button>
          <Button type="reset" look="quiet">
            Start over
          </Button>
        </div>
      </form>
      <section className="finder-result" aria-labelledby="result-title">
        <h2 id="result-title" tabIndex={-1} data-fits={content.fits} data-before={content.before}>
          {content.before}
        </h2>
        <p className="finder-none" hidden>
          {content.none} <a href={paths.submitQuestion}>Ask us</a>
        </p>
        <ul className="finder-tracks" data-list="fits">
          {tracks.map((track) => (
            <TrackResult
              key={track.tab}
              track={track}
              needs={content.tracks.find((entry) => entry.track === track.tab)?.needs ?? []}
            />
          ))}
        </ul>
        <h2 className="finder-others" hidden>
          {content.others}
        </h2>
        <ul className="finder-tracks" data-list="others" />
        <div className="finder-after" hidden>
          <SendPage
            path={paths.trackFinder}
            sentence={`Which track of ${school.name} fits me, and what is missing for the others:`}
            withChoice
          />
        </div>
      </section>
    </div>
  );
}

const FACTS = [
  { key: 'requirement', label: 'You need' },
  { key: 'dates', label: 'When' },
  { key: 'total', label: 'Price' },
  { key: 'apply', label: 'Apply by' },
] as const;

function TrackResult({
  track,
  needs,
}: {
  readonly track: FinderTrack;
  readonly needs: readonly FinderNeed[];
}) {
  return (
    <li className="card finder-track" data-track={track.tab}>
      <h3>
        <a href={`${paths.prospectiveStudents}?tab=${track.tab}`}>{track.title}</a>
      </h3>
      <p className="finder-summary">
        <MixedText>{track.summary}</MixedText>
      </p>
      <ul className="finder-needs" hidden>
        {needs.map(({ why, missing, ...condition }) => (
          <li key={why} data-need={JSON.stringify(condition)}>
            <span className="finder-why">{why}</span>
            {missing ? <span className="finder-missing">{missing}</span> : null}
          </li>
        ))}
      </ul>
      <dl>
        <div>
          <dt>Ages</dt>
          <dd data-ages="">{track.ages}</dd>
        </div>
        {FACTS.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <MixedText>{track[key]}</MixedText>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
