import { useState } from 'react';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answering } from '../../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../../test/office.tsx';
import { sampleLine } from '../../../test/sample-file.ts';
import { useEndQueue, useQueue } from './queue.ts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const answerWith = (...ids: readonly number[]) =>
  rpc.mockImplementation(
    answering({
      search_applications: { total: ids.length, rows: ids.map((n) => ({ ...sampleLine, id: id(n) })) },
    }),
  );

/** The queue at one file after another, and the list in between. */
function Probe({ start }: { readonly start: number }) {
  const [at, setAt] = useState<number | 'list'>(start);
  return (
    <>
      {at === 'list' ? <List /> : <File key={at} at={at} />}
      <button type="button" onClick={() => setAt('list')}>
        List
      </button>
      <button type="button" onClick={() => setAt(2)}>
        Second
      </button>
    </>
  );
}
function File({ at }: { readonly at: number }) {
  const { words, next, decided } = useQueue(id(at));
  return (
    <button type="button" onClick={decided}>
      {`${words ?? '…'}; next ${next ?? 'none'}`}
    </button>
  );
}
function List() {
  useEndQueue();
  return null;
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('is frozen when it is opened: deciding throws nobody out of it, and it counts what was decided', async () => {
  answerWith(1, 2, 3);
  renderOffice(<Probe start={1} />);
  expect(await screen.findByText(`1 of 3; next ${id(2)}`)).toBeVisible();
  await press(/next/);
  await press(/next/);
  expect(await screen.findByText(`1 of 3, 1 decided; next ${id(2)}`)).toBeVisible();
  // The list itself shows the decided file no more.
  answerWith(2, 3);
  await press('Second');
  expect(await screen.findByText(`2 of 3, 1 decided; next ${id(3)}`)).toBeVisible();
  expect(rpc).toHaveBeenCalledTimes(1);
});

test('looking at the list ends it: the next file begins a queue of what is shown then', async () => {
  answerWith(1, 2, 3);
  renderOffice(<Probe start={1} />);
  await screen.findByText(`1 of 3; next ${id(2)}`);
  await press('List');
  answerWith(2, 3);
  await press('Second');
  expect(await screen.findByText(`1 of 2; next ${id(3)}`)).toBeVisible();
});

test('a file that is not in the list says so, and a queue longer than a page is read whole', async () => {
  const all = Array.from({ length: 230 }, (_, n) => ({ ...sampleLine, id: id(n + 1) }));
  rpc.mockImplementation(
    answering({
      search_applications: ({ page }) => ({
        total: 230,
        rows: all.slice(((page ?? 1) - 1) * 200, (page ?? 1) * 200),
      }),
    }),
  );
  const { unmount } = renderOffice(<Probe start={230} />);
  expect(await screen.findByText('230 of 230; next none')).toBeVisible();
  unmount();
  renderOffice(<Probe start={999} />);
  expect(await screen.findByText('Not in your list; next none')).toBeVisible();
});
