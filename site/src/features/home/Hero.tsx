import { paths } from '@school/shared/routes';
import { ButtonLink } from '../../components/Button';
import { SeasonButton, SeasonLine } from '../../components/SeasonButton';
import { Carousel, type Slide } from './Carousel';

interface HeroProps {
  readonly headline: readonly string[];
  readonly intro: string;
  readonly slides: readonly Slide[];
}

export function Hero({ headline, intro, slides }: HeroProps) {
  return (
    <div className="hero">
      <div className="wrap hero-inner">
        <div className="hero-words">
          <h1 className="hero-headline">
            {headline.map((word) => (
              <span key={word}>{word} </span>
            ))}
          </h1>
          <p className="hero-intro">{intro}</p>
          <div className="button-row">
            <SeasonButton />
            <ButtonLink href={paths.prospectiveStudents} look="secondary" about="about studying here">
              Learn More
            </ButtonLink>
          </div>
          <SeasonLine />
        </div>
        <Carousel slides={slides} />
      </div>
    </div>
  );
}
