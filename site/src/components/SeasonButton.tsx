import { ButtonLink } from './Button';
import { Seasonal } from './Seasonal';

/** Apply Now while that is true; otherwise what a family can do. */
export const SeasonButton = ({
  look = 'primary',
}: {
  readonly look?: 'primary' | 'secondary' | 'onDark';
}) => (
  <Seasonal by="button">
    {({ href, button, external }) => (
      <ButtonLink href={href} look={look} newTab={external}>
        {button}
      </ButtonLink>
    )}
  </Seasonal>
);

/** The sentence of the season. */
export const SeasonLine = ({ className = 'season-line' }: { readonly className?: string }) => (
  <p className={className}>
    <Seasonal by="line">{({ line }) => line}</Seasonal>
  </p>
);
