import { Hebrew, MixedText } from '../../components/Hebrew';

interface QuoteBannerProps {
  readonly hebrew: string;
  readonly english: string;
  readonly source: string;
}

export function QuoteBanner({ hebrew, english, source }: QuoteBannerProps) {
  return (
    <figure className="quote-banner">
      <blockquote className="wrap">
        <Hebrew as="p" className="quote-hebrew">
          {hebrew}
        </Hebrew>
        <p className="quote-english">
          {english}{' '}
          <cite>
            <MixedText>{source}</MixedText>
          </cite>
        </p>
      </blockquote>
    </figure>
  );
}
