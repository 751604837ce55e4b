import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answering } from '../../test/fake-rpc.ts';
import { renderOffice } from '../../test/office.tsx';
import type { HolyDay } from '../lib/holy-times.ts';
import { call } from '../providers/rpc.ts';
import { PublishDialog } from './PublishDialog.tsx';

const known = vi.hoisted(() => ({ days: (_days: readonly HolyDay[]): void => undefined }));
vi.mock('../components/holy-days.ts', async () => {
  const { useState } = await import('react');
  return {
    useHolyDays: () => {
      const [days, setDays] = useState<readonly HolyDay[]>([]);
      known.days = setDays;
      return days;
    },
  };
});
beforeEach(() => {
  vi.mocked(call).mockImplementation(answering({ office_interviews: [], office_people: [] }));
});

test('a time that was unticked stays so when it becomes known that the day is one of rest', async () => {
  renderOffice(<PublishDialog firstDay="2096-12-04" onClose={() => undefined} />);
  const time = () => screen.getByRole('checkbox', { name: /5:00 PM/ });
  await screen.findByRole('button', { name: 'Publish 4' });
  await userEvent.click(time());
  expect(screen.getByRole('button', { name: 'Publish 3' })).toBeVisible();
  act(() => known.days([{ day: '2096-12-04', name: 'Yom Tov', rests: true }]));
  expect(time()).not.toBeChecked();
  await userEvent.click(time());
  expect(time()).toBeChecked();
});
