import { ButtonLink } from './Button';
import { MixedText } from './Hebrew';
import { PageOrnament } from './PageOrnament';
import { Seasonal } from './Seasonal';
import { SeasonButton } from './SeasonButton';

interface ClosingCallProps {
  readonly title: string;
  /** Left out: the invitation of the season. */
  readonly text?: string;
  readonly learnMore: string;
  /** Completes Learn More for those who hear it alone. */
  readonly learnMoreAbout: string;
}

/** The last word of a page: what can be done in this season, and where to read on. */
export function ClosingCall({ title, text, learnMore, learnMoreAbout }: ClosingCallProps) {
  return (
    <section className="band band-night closing" aria-labelledby="closing-title">
      <div className="wrap closing-inner">
        <PageOrnament />
        <div className="closing-words">
          <h2 id="closing-title">{title}</h2>
          <p>
            {text === undefined ? (
              <Seasonal by="text">{({ text: words }) => words}</Seasonal>
            ) : (
              <MixedText>{text}</MixedText>
            )}
          </p>
          <div className="button-row">
            <SeasonButton look="onDark" />
            <ButtonLink href={learnMore} look="secondary" about={learnMoreAbout}>
              Learn More
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
