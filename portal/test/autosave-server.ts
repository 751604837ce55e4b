import type { AnswerValue, FieldChange, SaveResult } from '@school/shared/api/shapes';
import type { Problem } from '../src/lib/problem.ts';

/** A server that keeps one application and compares before it sets, as `save_application_fields` does. */
export class Server {
  stored: Record<string, AnswerValue> = { city: 'Teaneck', goals: null, phone: null };
  requests: FieldChange[][] = [];
  failure: Problem | null = null;
  normalise = (value: AnswerValue): AnswerValue => (typeof value === 'string' ? value.trim() : value);
  refuse: Record<string, string> = {};

  save = async (changes: FieldChange[]): Promise<SaveResult> => {
    this.requests.push(changes);
    await Promise.resolve();
    if (this.failure) throw this.failure;
    const result: SaveResult = {
      version: 1,
      saved_at: '2026-11-21T10:04:00Z',
      saved: {},
      conflicts: [],
      errors: [],
    };
    for (const { field, base, value, force } of changes) {
      const theirs = this.stored[field] ?? null;
      const message = this.refuse[field];
      if (message) result.errors.push({ field, message });
      else if (!force && (theirs ?? '') !== (base ?? '') && theirs !== value)
        result.conflicts.push({ field, yours: value, theirs });
      else {
        this.stored[field] = this.normalise(value);
        result.saved[field] = this.stored[field] ?? null;
      }
    }
    return result;
  };
}
