import school from '@school/shared/school.json';
import { ButtonLink } from './Button';
import { MixedText } from './Hebrew';
import { PageOrnament } from './PageOrnament';

interface ClosingCallProps {
  readonly title: string;
  readonly text: string;
  readonly learnMore: string;
  /** Completes Learn More for those who hear it alone. */
  readonly learnMoreAbout: string;
}

/** The last word of a page: Apply Now and where to read on. */
export function ClosingCall({ title, text, learnMore, learnMoreAbout }: ClosingCallProps) {
  return (
    <section className="band band-night closing" aria-labelledby="closing-title">
      <div className="wrap closing-inner">
        <PageOrnament />
        <div className="closing-words">
          <h2 id="closing-title">{title}</h2>
          <p>
            <MixedText>{text}</MixedText>
          </p>
          <div className="button-row">
            <ButtonLink href={school.links.apply} look="onDark" newTab>
              Apply Now
            </ButtonLink>
            <ButtonLink href={learnMore} look="secondary" about={learnMoreAbout}>
              Learn More
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
