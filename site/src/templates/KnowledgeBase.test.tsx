import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Category } from '../features/knowledge-base/types';
import KnowledgeAnswerPage from './KnowledgeAnswer';
import KnowledgeBasePage from './KnowledgeBase';

const categories: readonly Category[] = [
  {
    id: 'tuition-financial-aid',
    title: 'Tuition & Financial Aid',
    icon: 'coin',
    subcategories: [
      {
        id: 'cost',
        title: 'Cost',
        items: [
          {
            slug: 'deposit',
            question: 'How much is the deposit?',
            answer: 'It is $500.\n\n• paid once\n• write to bursar@example.org',
            link: { href: '/staff', label: 'Meet the staff', external: false },
            next: { text: 'Compare the tracks', href: '/prospective-students#compare-tracks' },
          },
          {
            slug: 'tuition',
            question: 'How much is tuition?',
            answer: 'See the brochure.',
            link: { href: 'https://forms.example.org/x', label: 'Learn More', external: true },
            next: null,
          },
        ],
      },
    ],
  },
  {
    id: 'life-campus',
    title: 'Life on Campus',
    icon: 'house',
    subcategories: [
      {
        id: 'meals',
        title: 'Meals',
        items: [
          {
            slug: 'meals',
            question: 'What are meals like?',
            answer: 'Three a day (ארוחות).',
            sample: true,
            link: null,
            next: null,
          },
        ],
      },
    ],
  },
];
const asked = [{ slug: 'deposit', question: 'How much is the deposit?' }];
const show = () =>
  render(
    <KnowledgeBasePage
      {...({ pageContext: { categories, asked } } as unknown as Parameters<typeof KnowledgeBasePage>[0])}
    />,
  );
const box = () => screen.getByPlaceholderText('Search knowledge base...');
const shownQuestions = () =>
  [...document.querySelectorAll('.kb-question > summary')].map((summary) => summary.textContent);

// The page loads them when the box is first used.
beforeAll(() =>
  Promise.all([import('../features/knowledge-base/search'), import('../features/knowledge-base/help')]),
);
beforeEach(() => {
  window.history.replaceState(null, '', '/knowledge-base');
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ synonyms: [], keywords: {} })));
});

test('everything is there before anyone searches, in nested native disclosures', () => {
  show();
  expect(shownQuestions()).toHaveLength(3);
  const question = document.querySelector('details#deposit');
  expect(question?.closest('details#tuition-financial-aid')).not.toBeNull();
  expect(document.querySelectorAll('details[open]')).toHaveLength(0);
});

test('it opens with the questions asked most, which make room for a search', async () => {
  show();
  const list = screen.getByRole('heading', { name: 'Asked most' }).closest('section');
  const [first] = within(list ?? document.body).getAllByRole('link');
  expect(first).toHaveAttribute('href', '/knowledge-base/deposit');
  await userEvent.type(box(), 'meals');
  await waitFor(() => expect(list?.closest('.kb-opening')).toHaveAttribute('hidden'));
  await userEvent.clear(box());
  expect(list?.closest('.kb-opening')).not.toHaveAttribute('hidden');
});

test('the three buttons', async () => {
  show();
  expect(screen.getByRole('link', { name: 'Download Brochure as PDF' })).toHaveAttribute(
    'href',
    '/brochure.pdf',
  );
  expect(screen.getByRole('link', { name: /Apply Now/ })).toHaveAttribute('target', '_blank');
  const [first] = screen.getAllByRole('button', { name: 'Contact Us' });
  if (!first) throw new Error('no Contact Us');
  await userEvent.click(first);
  // Opened by the browser itself where it can: a press before the script is there is not lost.
  expect(document.getElementById(first.getAttribute('commandfor') ?? '')?.tagName).toBe('DIALOG');
  const dialog = screen.getByRole('dialog', { name: 'Contact Information' });
  const mails = within(dialog)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('mailto:'));
  expect(mails).toHaveLength(2);
});

test('links under answers have the specification’s words', () => {
  show();
  expect(document.querySelector('#deposit .answer-link')?.textContent).toContain('Meet the staff');
  const outside = document.querySelector('#tuition .answer-link');
  expect(outside?.textContent).toContain('Learn More');
  expect(outside).toHaveAttribute('target', '_blank');
});

describe('search', () => {
  test('keeps what matches in question or answer, opens it, marks it and counts it', async () => {
    show();
    await userEvent.type(box(), 'DEPOSIT');
    expect(shownQuestions()).toEqual(['How much is the deposit?']);
    expect(screen.queryByText('Life on Campus')).toBeNull();
    expect(document.querySelector('details#tuition-financial-aid')).toHaveAttribute('open');
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['deposit']);
    expect(screen.getByText(/1 answer for/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 answer for “DEPOSIT”'));
  });

  test('an answer opens when the words stand only in it', async () => {
    show();
    await userEvent.type(box(), 'paid once');
    expect(document.querySelector('details#deposit')).toHaveAttribute('open');
  });

  test('that an answer is a sample is said below it, and is not searched', async () => {
    show();
    const note = screen.getByText('This is a sample answer. The school writes its own here.');
    expect(note.closest('details')).toHaveAttribute('id', 'meals');
    await userEvent.type(box(), 'writes its own');
    expect(shownQuestions()).toEqual([]);
  });

  test('nothing found says so, word for word, and offers what was meant', async () => {
    show();
    await userEvent.type(box(), 'xylophone');
    expect(document.querySelector('.kb-none-title')).toHaveTextContent('No results found for "xylophone"');
    expect(screen.getByText('Try adjusting your search terms')).toBeVisible();
    expect(document.querySelector('.kb-none a.button')).toHaveAttribute(
      'href',
      '/submit-question?question=xylophone',
    );
    await userEvent.clear(box());
    await userEvent.type(box(), 'depozit');
    await userEvent.click(await screen.findByRole('button', { name: 'deposit' }));
    expect(box()).toHaveValue('deposit');
    expect(shownQuestions()).toEqual(['How much is the deposit?']);
  });

  test('the best answers stand directly below the box with their first lines; Enter opens the first', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        Response.json({ synonyms: [['food', 'meals', 'אוכל']], keywords: { tuition: ['shekels'] } }),
      ),
    );
    show();
    await userEvent.type(box(), 'אוכל');
    const best = await screen.findByRole('list', { name: 'Best answers' });
    const [first] = within(best).getAllByRole('link');
    expect(first).toHaveAttribute('href', '/knowledge-base/meals');
    expect(first).toHaveTextContent('Three a day (ארוחות).');
    expect(best.closest('form')).toBe(box().closest('form'));
    expect(screen.getByText(/^Enter opens the first answer/)).toBeVisible();
    expect(document.querySelector('.kb-none')).toHaveAttribute('hidden');
    const found = document.querySelector('.kb-found')?.textContent ?? '';
    expect(found).toBe('The nearest answer to “אוכל”');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(found));
    const opened = vi.fn((event: Event) => event.preventDefault());
    first?.addEventListener('click', opened);
    await userEvent.type(box(), '{Enter}');
    expect(opened).toHaveBeenCalledOnce();
    await userEvent.clear(box());
    await userEvent.type(box(), 'shekels');
    await waitFor(() =>
      expect(document.querySelector('.kb-best a')).toHaveAttribute('href', '/knowledge-base/tuition'),
    );
    expect(screen.getByText('Enter opens the first answer.')).toBeVisible();
    expect(document.querySelector('.kb-found')).toHaveTextContent('The nearest answer to “shekels”');
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('The nearest answer to “shekels”'),
    );
  });

  test('the term goes into the address, and comes from it', async () => {
    const first = show();
    await userEvent.type(box(), 'meals');
    await waitFor(() => expect(window.location.search).toBe('?q=meals'));
    first.unmount();
    show();
    await waitFor(() => expect(box()).toHaveValue('meals'));
    expect(shownQuestions()).toEqual(['What are meals like?']);
  });

  test('by keyboard: / goes to the box, Down to the first answer, Escape empties the box', async () => {
    show();
    await userEvent.keyboard('/');
    expect(box()).toHaveFocus();
    await userEvent.type(box(), 'tuition');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('How much is tuition?');
    box().focus();
    await userEvent.keyboard('{Escape}');
    expect(box()).toHaveValue('');
    expect(shownQuestions()).toHaveLength(3);
  });

  test('a term that finds nothing is counted once, after a pause, and nothing else is sent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const asked = vi.fn((url: string, _init?: RequestInit) =>
      Promise.resolve(
        url === '/search-words.json'
          ? Response.json({ synonyms: [], keywords: {} })
          : url === '/config.json'
            ? Response.json({ supabaseUrl: 'http://api', supabaseKey: 'public' })
            : new Response(null, { status: 204 }),
      ),
    );
    vi.stubGlobal('fetch', asked);
    show();
    await act(() => vi.advanceTimersByTimeAsync(10));
    fireEvent.input(box(), { target: { value: 'xylo' } });
    fireEvent.input(box(), { target: { value: 'xylophone' } });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    const sent = () => asked.mock.calls.filter(([url]) => url !== '/search-words.json');
    expect(sent()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(sent().map(([url]) => url)).toEqual(['/config.json', 'http://api/rest/v1/rpc/count_search_miss']);
    expect(sent()[1]?.[1]?.body).toBe('{"term":"xylophone"}');
    vi.useRealTimers();
  });
});

test('a link to an answer opens it, with everything around it, and focuses it', async () => {
  window.history.replaceState(null, '', '/knowledge-base#meals');
  show();
  await waitFor(() => expect(document.querySelector('details#meals')).toHaveAttribute('open'));
  expect(document.querySelector('details#life-campus')).toHaveAttribute('open');
  expect(document.activeElement).toBe(document.querySelector('details#meals > summary'));
});

test('an answer’s own page has the answer, mail addresses as links and related answers', () => {
  const item = categories[0]?.subcategories[0]?.items[0];
  const context = {
    item,
    category: { id: 'tuition-financial-aid', title: 'Tuition & Financial Aid', icon: 'coin' },
    subcategory: 'Cost',
    related: [{ slug: 'tuition', question: 'How much is tuition?' }],
  };
  render(
    <KnowledgeAnswerPage
      {...({ pageContext: context } as unknown as Parameters<typeof KnowledgeAnswerPage>[0])}
    />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'How much is the deposit?' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'bursar@example.org' })).toHaveAttribute(
    'href',
    'mailto:bursar@example.org',
  );
  expect(screen.getByRole('link', { name: 'How much is tuition?' })).toHaveAttribute(
    'href',
    '/knowledge-base/tuition',
  );
  // One end: from here, send, whom to ask.
  const end = within(screen.getByRole('contentinfo'));
  expect(end.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'From here',
    'Send this page',
    'Still Need Help?',
  ]);
  expect(end.getByRole('link', { name: 'Compare the tracks' })).toBeVisible();
});

test('an answer in Hebrew stands below the English, in its own language and direction, one tap from the head', () => {
  const item = categories[1]?.subcategories[0]?.items[0];
  const context = {
    item: { ...item, hebrew: { question: 'מה אוכלים?', answer: 'שלוש ארוחות.\n\n• חלבי' } },
    category: { id: 'life-campus', title: 'Life on Campus', icon: 'house' },
    subcategory: 'Meals',
    related: [],
  };
  render(
    <KnowledgeAnswerPage
      {...({ pageContext: context } as unknown as Parameters<typeof KnowledgeAnswerPage>[0])}
    />,
  );
  expect(screen.getByText('This is a sample answer. The school writes its own here.')).toBeVisible();
  const hebrew = screen.getByRole('region', { name: 'מה אוכלים?' });
  expect(hebrew).toHaveAttribute('lang', 'he');
  expect(hebrew).toHaveAttribute('dir', 'rtl');
  expect(within(hebrew).getByRole('listitem')).toHaveTextContent('חלבי');
  const link = screen.getByRole('link', { name: 'התשובה בעברית' });
  expect(link).toHaveAttribute('href', `#${hebrew.id}`);
});
