import { useState, type FormEvent } from 'react';
import { askQuestion } from './ask';
import {
  emptyQuestion,
  questionErrors,
  type Question,
  type QuestionErrors,
  type QuestionField,
} from './question';

export interface QuestionForm {
  readonly question: Question;
  readonly errors: QuestionErrors;
  /** A refusal that belongs to no field: too many questions, no connection. */
  readonly refusal: string | null;
  readonly sending: boolean;
  /** Counts failed attempts, so that the summary takes focus each time. */
  readonly attempt: number;
  readonly change: (field: QuestionField, value: string) => void;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
}

const honeypot = (form: HTMLFormElement): string => {
  const value = new FormData(form).get('website');
  return typeof value === 'string' ? value : '';
};

/** State of the form. Nothing typed is lost when sending fails. */
export function useQuestionForm(onReceived: () => void): QuestionForm {
  const [question, setQuestion] = useState(emptyQuestion);
  const [errors, setErrors] = useState<QuestionErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [attempt, setAttempt] = useState(0);

  const refuse = (found: QuestionErrors, sentence: string | null): void => {
    setErrors(found);
    setRefusal(sentence);
    setAttempt((count) => count + 1);
  };
  const send = async (website: string): Promise<void> => {
    setSending(true);
    const result = await askQuestion(question, website);
    if (result.kind === 'received') {
      refuse({}, null);
      onReceived();
      return;
    }
    setSending(false);
    if (result.kind === 'invalid') refuse({ [result.field]: result.message }, null);
    else refuse({}, result.message);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (sending) return;
    const found = questionErrors(question);
    if (Object.keys(found).length > 0) refuse(found, null);
    else void send(honeypot(event.currentTarget));
  };
  const change = (field: QuestionField, value: string): void => {
    setQuestion((before) => ({ ...before, [field]: value }));
  };
  return { question, errors, refusal, sending, attempt, change, submit };
}
