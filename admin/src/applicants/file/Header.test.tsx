import { applicationStatuses, isHandedIn, type ApplicationStatus } from '@school/shared/statuses';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderOffice, rpc } from '../../../test/office.tsx';
import { held, sampleFile } from '../../../test/sample-file.ts';
import { answering } from '../../../test/fake-rpc.ts';
import { NextLine } from './Dock.tsx';
import { Header } from './Header.tsx';

const queue = {
  previous: undefined,
  next: '00000000-0000-4000-8000-0000000000bb',
  words: '1 of 7',
  decided: vi.fn(),
};
beforeEach(() => {
  rpc.mockImplementation(answering());
});

test('name in both scripts, e-mail, phone, and when it came in long form with hour and minute', () => {
  renderOffice(<Header file={sampleFile()} />);
  expect(screen.getByRole('heading', { name: 'Dov Sampleman' })).toBeVisible();
  expect(screen.getByText('דב')).toHaveAttribute('lang', 'he');
  expect(screen.getByRole('link', { name: 'dov@example.org' })).toHaveAttribute(
    'href',
    'mailto:dov@example.org',
  );
  expect(screen.getByRole('link', { name: '+12125550123' })).toHaveAttribute('href', 'tel:+12125550123');
  expect(screen.getByText('Submitted November 20, 2026 at 12:00 PM')).toBeVisible();
});

test('without a phone nothing stands in its place', () => {
  renderOffice(<Header file={sampleFile({ application: { phone: null } })} />);
  expect(screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('tel:'))).toEqual(
    [],
  );
});

test('an officer writes to the person; who only reads does not', async () => {
  const { unmount } = renderOffice(<Header file={sampleFile()} />);
  expect(await screen.findByRole('button', { name: 'Write' })).toBeVisible();
  unmount();
  renderOffice(<Header file={sampleFile()} />, { role: 'staff' });
  await screen.findByText('Dov Sampleman');
  expect(screen.queryByRole('button', { name: 'Write' })).toBeNull();
});

const BADGES: Readonly<Record<ApplicationStatus, readonly [string, string]>> = {
  draft: ['Draft', 'neutral'],
  submitted: ['Submitted', 'neutral'],
  waitlisted: ['Waitlisted', 'amber'],
  accepted: ['Accepted', 'green'],
  registered: ['Registered', 'blue'],
  rejected: ['Rejected', 'red'],
  declined: ['Declined', 'neutral'],
  withdrawn: ['Withdrawn', 'neutral'],
};

test.each(applicationStatuses.filter(isHandedIn))('%s has its badge', (status) => {
  const [word, tone] = BADGES[status];
  renderOffice(<Header file={sampleFile({ decision: { status } })} />);
  expect(screen.getByText(word, { exact: true })).toHaveAttribute('data-tone', tone);
});

test('a decision that nobody has been told is marked as held', () => {
  renderOffice(<Header file={sampleFile({ decision: { status: 'accepted', telling: held } })} />);
  expect(screen.getByText('Held')).toBeVisible();
});

test('previous and next keep the tab, say their keys, and where the file stands', async () => {
  renderOffice(<NextLine queue={queue} file={sampleFile()} />, { path: '/?tab=essays&view=tabs' });
  expect(await screen.findByText('1 of 7')).toBeVisible();
  const next = screen.getByRole('link', { name: 'Next' });
  expect(next).toHaveAttribute('href', `/applicant/${queue.next}?tab=essays&view=tabs`);
  expect(next).toHaveAttribute('aria-keyshortcuts', 'j ArrowRight');
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
});
