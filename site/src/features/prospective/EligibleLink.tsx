import { numberWord } from '@school/shared/formats';
import { paths } from '@school/shared/routes';

/** The answer that compares who may come; a school without it has no link to it. */
export const ELIGIBLE = 'am-i-eligible';

export const EligibleLink = ({ tracks }: { readonly tracks: number }) => (
  <p>
    <a href={`${paths.knowledgeBase}/${ELIGIBLE}`}>
      Am I eligible? The {numberWord(tracks)} tracks by age, passport, Hebrew, school and cost.
    </a>
  </p>
);
