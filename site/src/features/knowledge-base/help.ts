/** What a search needs only now and then, in one file that loads when the box is first used. */
export { countMiss } from './count-miss';
export { NearSearch } from './near';
