import { numberWord } from '@school/shared/formats';
import { paths } from '@school/shared/routes';

import { ELIGIBLE } from './eligible';

export const EligibleLink = ({ tracks }: { readonly tracks: number }) => (
  <p>
    <a href={`${paths.knowledgeBase}/${ELIGIBLE}`}>
      Am I eligible? The {numberWord(tracks)} tracks by age, passport, Hebrew, school and cost.
    </a>
  </p>
);
