/**
 * The first script, a small one: who is asking, the office itself and the code of the page that the address opens are fetched
 * at once instead of one after the other. A page that can't be fetched says so when it is opened.
 */
import 'virtual:tokens.css';
import './first-paint.css';
import { keepInMemory } from '@school/shared/lasting-storage';
import { firstQuestion } from './applicants/list/first-question.ts';
import { askFirst } from './providers/early.ts';
import { codeAt } from './screen-code.ts';

keepInMemory(window);
askFirst(firstQuestion(window.location, localStorage));
void import('./main.tsx');
for (const load of codeAt(window.location.pathname)) load().catch(() => undefined);
