/** From the wishes of all who wait to a proposal: who gets which time, and why the others get none. */
import type { InterviewWishes } from '@school/shared/api/shapes';
import { assign } from './assign.ts';

type Person = InterviewWishes['people'][number];
type Time = InterviewWishes['slots'][number];

export interface ProposedLine {
  readonly application_id: string;
  readonly name: string;
  readonly slot: Time;
  /** Place of the time among their wishes that are still possible; 0 is the first. */
  readonly rank: number;
}
export interface LeftOut {
  readonly application_id: string;
  readonly name: string;
  readonly why: 'rest' | 'taken' | 'full';
}
export interface Proposal {
  readonly lines: readonly ProposedLine[];
  readonly left: readonly LeftOut[];
}

const possible = (person: Person): string[] =>
  person.wishes.filter(({ rest }) => !rest).map(({ slot_id }) => slot_id);

const whyNot = (person: Person): LeftOut['why'] => {
  if (possible(person).length > 0) return 'taken';
  return person.wishes.length > 0 ? 'rest' : 'full';
};

/** In the order of the times. */
export function propose({ people, slots }: InterviewWishes): Proposal {
  const loads = new Map(slots.map(({ interviewer_id, load }) => [interviewer_id ?? '', load]));
  const given = assign(
    people.map((person) => ({ id: person.application_id, wishes: possible(person) })),
    slots.map(({ id, free, interviewer_id }) => ({ id, free, interviewer: interviewer_id })),
    loads,
  );
  const lines = people.flatMap((person): ProposedLine[] => {
    const { application_id, name } = person;
    const slot = slots.find(({ id }) => id === given.get(application_id));
    return slot ? [{ application_id, name, slot, rank: possible(person).indexOf(slot.id) }] : [];
  });
  return {
    lines: lines.sort(
      (a, b) => a.slot.starts_at.localeCompare(b.slot.starts_at) || a.name.localeCompare(b.name),
    ),
    left: people
      .filter(({ application_id }) => !given.has(application_id))
      .map((person) => ({
        application_id: person.application_id,
        name: person.name,
        why: whyNot(person),
      })),
  };
}
