/** About forty applicants of the open year in every state, each led there by the product's own functions. */
import { idOf } from './accounts.ts';
import type { Stage } from './act.ts';
import { answers, references } from './answers.ts';
import { demoFiles, uploadDocument, type DemoStore } from './documents.ts';
import type { DemoPerson } from './names.ts';
import type { Office } from './office.ts';
import { chooseSlots } from './interviews.ts';
import type { Random } from './random.ts';
import { answerRequest, askReferee } from './referees.ts';
import type { Story } from './stories.ts';
import type { DemoYears } from './years.ts';
import { referenceFields } from './reference.ts';

export interface ApplicantSeed {
  readonly stage: Stage;
  readonly store: DemoStore;
  readonly random: Random;
  readonly years: DemoYears;
  readonly office: Office;
  readonly ids: ReadonlyMap<string, string>;
}

export interface SeededApplicant {
  readonly person: DemoPerson;
  readonly story: Story;
  readonly userId: string;
  readonly applicationId: string;
  readonly documents: readonly string[];
  /** When each step of the story happens: 0 is the opening of the year, 1 is now. */
  readonly when: (share: number) => Date;
}

/** Spreads a story over the time between the year's opening and now, later applicants later. */
function timeline(years: DemoYears, now: Date, index: number, count: number): (share: number) => Date {
  const from = years.open.opensAt.getTime();
  const span = now.getTime() - from;
  const begin = (index / count) * 0.6;
  return (share) => new Date(from + span * Math.min(begin + share * (0.98 - begin), 0.98));
}

/** A draft keeps only some of the answers. */
function partOf<T extends Record<string, unknown>>(form: T, share: number): Partial<T> {
  const entries = Object.entries(form);
  return Object.fromEntries(entries.slice(0, Math.ceil(entries.length * share))) as Partial<T>;
}

const personOf = (story: Story, person: DemoPerson): DemoPerson =>
  story.as ? { ...person, ...story.as } : person;

async function fillIn(
  seed: ApplicantSeed,
  person: DemoPerson,
  story: Story,
  userId: string,
): Promise<{ readonly documents: string[]; readonly referees: string[] }> {
  const { stage, random, store } = seed;
  const referees: string[] = [];
  for (const reference of references(person, random).slice(0, story.state === 'draft' ? 1 : 2)) {
    const sent = referenceFields(reference);
    await stage.call('save_reference_fields', sent);
    referees.push(sent.reference_id);
  }
  const ids: string[] = [];
  const wanted = demoFiles(person, random);
  for (const file of story.state === 'draft' ? wanted.slice(0, 1) : wanted)
    ids.push(await uploadDocument(stage, store, userId, file));
  return { documents: ids, referees };
}

/** Starts, fills and (unless it is a draft) submits one application. */
export async function seedApplicant(
  seed: ApplicantSeed,
  story: Story,
  base: DemoPerson,
  place: { readonly index: number; readonly count: number },
): Promise<SeededApplicant> {
  const { stage, random, years, ids } = seed;
  const person = personOf(story, base);
  const userId = idOf(ids, person.email);
  const when = timeline(years, stage.now, place.index, place.count);
  await stage.as(userId);
  await stage.at(when(0));
  const form = answers(person, random, years.open.start);
  const started = await stage.call('start_application', {
    form: story.state === 'draft' ? partOf(form, story.share ?? 0.5) : form,
  });
  await stage.at(when(0.2));
  const { documents, referees } =
    (story.share ?? 1) > 0.2 ? await fillIn(seed, person, story, userId) : { documents: [], referees: [] };
  if (story.state !== 'draft') {
    if (story.choices ?? true) await chooseSlots(stage, random);
    await stage.at(when(0.3));
    const [referee] = referees;
    if (referee) await askReferee(stage, referee, place.index);
    await stage.call('submit_application', {});
    await stage.at(when(0.35));
    if (referee) await answerRequest(stage, referee, person, place.index);
  }
  return { person, story, userId, applicationId: started.application_id, documents, when };
}
