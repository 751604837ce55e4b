import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QuestionForm } from './QuestionForm';

test('in the built page the button waits for the script: the browser itself would put the question into the address', () => {
  const page = new DOMParser().parseFromString(renderToString(<QuestionForm />), 'text/html');
  expect(page.querySelector('button[type="submit"]')?.hasAttribute('disabled')).toBe(true);
});
