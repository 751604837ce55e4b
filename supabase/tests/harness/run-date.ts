/** Dates of a test file tell the run's time (run-clock.ts), as private.now() does. */
import { AHEAD } from './run-clock.ts';

const KEPT = Symbol.for('the date of the machine');
const kept = globalThis as { [KEPT]?: DateConstructor };
// Files of one worker share their globals.
const machine = (kept[KEPT] ??= Date);

globalThis.Date = new Proxy(machine, {
  construct: (date, args: unknown[]) =>
    Reflect.construct(date, args.length ? args : [date.now() + AHEAD]) as object,
  get: (date, key) => (key === 'now' ? () => date.now() + AHEAD : (Reflect.get(date, key) as unknown)),
});
