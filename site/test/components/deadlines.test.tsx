import { act, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Deadlines } from '../../src/features/prospective/Deadlines';
import { YEAR_SHOWN } from '../../src/lib/show-year';
import sample from '../../gatsby/program-year.sample.json';

afterEach(() => vi.useRealTimers());

test('stand in their own zones, in Israel, where the visitor is and by the Hebrew calendar', () => {
  render(<Deadlines year={sample} />);
  const [application, letters, registration] = screen.getAllByRole('listitem');
  expect(application).toHaveTextContent(
    'Sunday, January 10, 2027, 11:59 PM in Los Angeles (Monday, 9:59 AM in Israel)',
  );
  expect(letters).toHaveTextContent('Thursday, March 4, 2027, 10:00 AM in Israel');
  expect(registration).toHaveTextContent('Wednesday, March 17, 2027, 11:59 PM in US Eastern time');
  const hebrew = within(application ?? document.body).getByText('ג׳ בשבט תשפ״ז');
  expect(hebrew).toHaveAttribute('lang', 'he');
  expect(screen.getAllByText(/^Where you are, /)[0]).toHaveTextContent(/January 1[01], 2027/);
});

test('where you are follows when the page shows another year', () => {
  render(<Deadlines year={sample} />);
  const item = screen.getAllByRole('listitem')[0] ?? document.body;
  const time = item.querySelector('time');
  if (time) time.dateTime = '2027-02-16T07:59:00Z';
  act(() => void document.dispatchEvent(new Event(YEAR_SHOWN)));
  expect(within(item).getByText(/^Where you are, /)).toHaveTextContent(/February 1[56], 2027/);
});

test('where you are follows the visitor’s clock: 24 hours in London', () => {
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (
    locales?: Intl.LocalesArgument,
    options?: Intl.DateTimeFormatOptions,
  ) {
    return new DateTimeFormat(locales ?? 'en-GB', { timeZone: 'Europe/London', ...options });
  });
  render(<Deadlines year={sample} />);
  const here = screen.getAllByText(/^Where you are, in London/)[0];
  expect(here).toHaveTextContent('Monday, January 11, 2027 at 07:59');
  expect(here).not.toHaveTextContent(/[AP]M/);
});

test('a moment that is over says so beside its date', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-13T07:59:00Z') });
  render(<Deadlines year={sample} />);
  const [application, letters] = screen.getAllByRole('listitem');
  expect(application).toHaveTextContent('It has passed.');
  expect(letters).not.toHaveTextContent('It has passed.');
});
