/** The numbers of one checkout, their limits, and the places behind those that are over. */
import { unusedExports } from './exports.ts';
import { homes, linesByHand } from './kept.ts';
import { desk } from './desk.ts';
import { mechanisms } from './mechanisms.ts';
import {
  cycles,
  functionLengths,
  isTest,
  modulesIn,
  percentile,
  resolver,
  ROOMS,
  type Module,
} from './modules.ts';

export type Numbers = Readonly<Record<string, number>>;

const MOST_LINES = 300;
const UNUSED = 'exports that no other file asks for';
const LONG = `files over ${MOST_LINES} lines`;
export const LIMITS: Numbers = {
  'lists of the office: kits': 1,
  'lists of the office: search boxes': 1,
  'lists of the office: column choosers': 1,
  'forms of the office: on a form library': 0,
  'forms of the office: a question with an input inside': 0,
  [UNUSED]: 0,
  'the office: menu entries of an officer': 10,
  'the office: menu entries of a super administrator': 13,
  'import cycles': 0,
  [LONG]: 0,
  'function length in lines, p90: admin': 45,
};

const unused = (modules: readonly Module[]): string[] =>
  unusedExports(modules, resolver(new Set(modules.map(({ name }) => name))));

export function measure(folder: string): Numbers {
  const modules = modulesIn(folder);
  const source = modules.filter(({ name }) => !isTest(name));
  const byHand = linesByHand(folder, modules);
  const lengths = (room: string): number[] =>
    source.filter((module) => module.room === room).flatMap(functionLengths);
  return {
    ...byHand,
    'by hand: all of these': Object.values(byHand).reduce((sum, lines) => sum + lines, 0),
    ...homes(folder, modules),
    ...mechanisms(modules),
    ...desk(modules),
    [UNUSED]: unused(modules).length,
    'import cycles': cycles(modules).length,
    [LONG]: modules.filter(({ lines }) => lines > MOST_LINES).length,
    ...Object.fromEntries(
      ROOMS.map((room) => [`function length in lines, p90: ${room}`, percentile(lengths(room), 0.9)]),
    ),
  };
}

/** Which limits are broken. */
export const broken = (numbers: Numbers): string[] =>
  Object.entries(LIMITS)
    .filter(([what, limit]) => (numbers[what] ?? 0) > limit)
    .map(([what, limit]) => `${what}: ${numbers[what] ?? 0}, at most ${limit}`);

/** Where cycles, long files and unused exports are. */
export function findings(folder: string): string[] {
  const modules = modulesIn(folder);
  return [
    ...cycles(modules).map((group) => `cycle: ${group.join(', ')}`),
    ...modules.filter(({ lines }) => lines > MOST_LINES).map(({ name, lines }) => `${lines} lines: ${name}`),
    ...unused(modules).map((one) => `unused export: ${one}`),
  ];
}
