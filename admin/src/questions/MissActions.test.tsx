/** A search that found nothing joins words that searches take for the same already. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderOffice } from '../../test/office.tsx';
import { MissActions } from './MissActions.tsx';

test('a word of a group says what it joins, and both are sent', async () => {
  const create = vi.fn((_resource: string, _params: unknown) => Promise.resolve({ data: { id: 1 } }));
  renderOffice(<MissActions term="dining hall" />, {
    role: 'editor',
    dataProvider: {
      getList: () =>
        Promise.resolve({ data: [{ id: 0, words: ['food', 'meals', 'אוכל'] }], total: 1 } as never),
      create: create as never,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add as a synonym' }));
  await userEvent.type(await screen.findByRole('combobox', { name: 'A word that answers have' }), 'Meals');
  expect(await screen.findByText('Joins food, meals, אוכל.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(create).toHaveBeenCalledWith('content/synonyms', { data: { words: ['Meals', 'dining hall'] } }),
  );
});
