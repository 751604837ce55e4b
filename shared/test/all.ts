/**
 * What costs much and finds little more: `npm test` tries a part of it, `npm run test:all` (TEST_ALL=1) all of it.
 * Any room's tests may import this file.
 */
export const TEST_ALL = process.env['TEST_ALL'] === '1';

const FEW = 40;

/** With how many generated inputs a property is tried; PROPERTY_RUNS asks for another number. */
export const inputs = (all: number): number =>
  Number(process.env['PROPERTY_RUNS'] ?? (TEST_ALL ? all : Math.min(FEW, all)));
