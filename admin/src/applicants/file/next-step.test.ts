import { expect, it } from 'vitest';
import { choice, interview, sampleFile } from '../../../test/sample-file.ts';
import { nextStep } from './next-step.ts';

const soon = choice(1, 5);
const past = { ...soon, starts_at: '2020-01-05T15:00:00+00:00', ends_at: '2020-01-05T15:30:00+00:00' };
const received = { state: 'received' } as never;

it.each([
  ['a file with nothing to wait for is decided', {}, 'decide'],
  ['documents are looked at first', { documents: [received], choices: [soon] }, 'documents'],
  ['then a time that was chosen is booked', { choices: [soon] }, 'schedule'],
  ['a booked one is not booked again', { choices: [soon], interview: interview(soon) }, 'decide'],
  ['not where the time is full', { choices: [{ ...soon, is_full: true }] }, 'decide'],
  ['nor where it has passed', { choices: [past] }, 'decide'],
] as const)('%s', (_name, file, step) => {
  expect(nextStep(sampleFile({ file: file as never }))).toBe(step);
});

it('a decision that waits for its minutes comes before everything', () => {
  const undo_to = {
    status: 'submitted',
    decided_by: null,
    decided_at: '',
    publish_at: null,
    published_at: null,
  } as never;
  expect(nextStep(sampleFile({ decision: { undo_to }, file: { documents: [received] } }))).toBe('undo');
});

it('who has been accepted is not invited any more', () => {
  expect(nextStep(sampleFile({ application: { status: 'accepted' }, file: { choices: [soon] } }))).toBe(
    'decide',
  );
});
