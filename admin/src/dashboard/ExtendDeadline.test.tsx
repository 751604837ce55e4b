import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderOffice, rpc } from '../../test/office.tsx';
import { sampleFile } from '../../test/sample-file.ts';
import { Problem } from '../providers/problem.ts';
import { answering } from '../../test/fake-rpc.ts';
import { ExtendDeadline } from './ExtendDeadline.tsx';

const { year } = sampleFile();

test('by their address an applicant gets a later deadline, in the zone of the deadline', async () => {
  const nobody = new Problem(
    'not_found',
    'Nobody who signs in with this address has an application in progress.',
    { field: 'email' },
  );
  rpc.mockImplementation(
    answering({
      find_drafts: [],
      extend_deadline: ({ email, until }) => {
        if (email !== 'dov@example.org') throw nobody;
        return { until: until ?? '' };
      },
    }),
  );
  renderOffice(<ExtendDeadline year={year} />);
  await userEvent.click(screen.getByRole('button', { name: 'Extend a deadline' }));
  const dialog = await screen.findByRole('dialog', { name: 'Extend a deadline' });
  const confirm = within(dialog).getByRole('button', { name: 'Extend the deadline' });
  expect(confirm).toBeDisabled();
  const email = within(dialog).getByLabelText('Name or e-mail address they sign in with');
  await userEvent.type(email, 'dvo@example.org');
  expect(within(dialog).getByLabelText('New deadline in Los Angeles')).toHaveValue('2027-01-10T23:59');
  await userEvent.click(confirm);
  expect(await within(dialog).findByText(/Nobody who signs in/)).toBeVisible();
  expect(email).toBeInvalid();
  await userEvent.clear(email);
  await userEvent.type(email, 'dov@example.org');
  await userEvent.type(within(dialog).getByLabelText('Reason (for the office)'), 'Illness');
  await userEvent.click(confirm);
  expect(await screen.findByText('Deadline extended')).toBeVisible();
  expect(rpc).toHaveBeenLastCalledWith('extend_deadline', {
    email: 'dov@example.org',
    until: '2027-01-11T07:59:00.000Z',
    reason: 'Illness',
  });
});

test('by a part of the name somebody is found whose application is in progress; an address in the link is filled in', async () => {
  rpc.mockImplementation(
    answering({
      find_drafts: ({ query }) => {
        const dov = { name: 'Dov Late', email: 'dov@example.org', deadline_at: '2027-01-11T07:59:00.000Z' };
        return 'dov late'.startsWith(query) ? [dov, { ...dov, name: '', email: 'dov2@example.org' }] : [];
      },
    }),
  );
  const { unmount } = renderOffice(<ExtendDeadline year={year} />);
  await userEvent.click(screen.getByRole('button', { name: 'Extend a deadline' }));
  const box = await screen.findByRole('combobox', { name: 'Name or e-mail address they sign in with' });
  await userEvent.type(box, 'dov');
  expect(await screen.findByRole('option', { name: /^dov2@example.org.*until/ })).toBeVisible();
  await userEvent.click(screen.getByRole('option', { name: /^Dov Late · dov@example.org.*until.*Jan/ }));
  expect(box).toHaveValue('dov@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  unmount();

  renderOffice(<ExtendDeadline year={year} />, { path: '/dashboard?extend=noam%40example.org' });
  expect(await screen.findByRole('combobox', { name: /^Name or/ })).toHaveValue('noam@example.org');
});
