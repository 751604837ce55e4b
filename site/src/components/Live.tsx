import type { YearValue } from '@school/shared/year-values';
import { built } from '../lib/built';

/** A value of the program year. The finished page knows its name, so that it can follow a change (live.island.ts). */
export const Live = ({ name }: { readonly name: YearValue }) => built().values[name];
