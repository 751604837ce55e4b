import type { FunctionArgs } from '@school/shared/api/types';
import { loadConfig } from '../../lib/config';
import { UNREACHABLE } from './unreachable';
import { asSent, isQuestionField, type Question, type QuestionField } from './question';

export type AskResult =
  | { readonly kind: 'received' }
  | { readonly kind: 'invalid'; readonly field: QuestionField; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

const own = (answer: unknown, key: string): string => {
  const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, key) : undefined;
  return typeof value === 'string' ? value : '';
};

/** Reads the answer of `ask_question`: received, invalid (with field) or rate_limited (with a sentence). */
function readAnswer(answer: unknown): AskResult {
  const status = own(answer, 'status');
  if (status === 'received') return { kind: 'received' };
  const field = own(answer, 'field');
  if (status === 'invalid' && isQuestionField(field))
    return { kind: 'invalid', field, message: own(answer, 'message') };
  return { kind: 'refused', message: own(answer, 'message') || UNREACHABLE };
}

/** Stores a question by the database's own function; `website` is the trap that only robots fill. Never throws. */
export async function askQuestion(question: Question, website: string): Promise<AskResult> {
  try {
    const { supabaseUrl, supabaseKey } = await loadConfig();
    const args: FunctionArgs<'ask_question'> = { ...asSent(question), website };
    const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/ask_question`, {
      method: 'POST',
      headers: { apikey: supabaseKey, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
    if (!answer.ok) throw new Error(`ask_question answered ${answer.status}`);
    return readAnswer(await answer.json());
  } catch (error) {
    console.warn('The question was not sent.', error);
    return { kind: 'refused', message: UNREACHABLE };
  }
}
