import { act, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Deadlines } from '../../src/features/prospective/Deadlines';
import { YEAR_SHOWN } from '../../src/lib/show-year';
import sample from '../../gatsby/program-year.sample.json';

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
