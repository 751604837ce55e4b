import { Hebrew, MixedText } from '../../components/Hebrew';
import type { Fields } from '../../lib/content';

export function QuoteBanner({ hebrew, english, source }: Fields<'quote'>) {
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
