/**
 * One seed for the generated inputs, so that a run that fails fails for everybody; `PROPERTY_SEED=random` (or a number) with
 * PROPERTY_RUNS looks for more. Every run prints the seed it used.
 */
const asked = process.env['PROPERTY_SEED'] ?? '20261123';
export const SEED = asked === 'random' ? Date.now() % 1_000_000 : Number(asked);
