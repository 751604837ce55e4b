import { render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Deadlines } from '../../src/features/prospective/Deadlines';
import sample from '../../gatsby/program-year.sample.json';

const answer = (year: unknown): void => {
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json(
        url === '/config.json' ? { supabaseUrl: 'https://api.example.org', supabaseKey: 'k' } : year,
      ),
    ),
  );
};

describe('the deadlines', () => {
  beforeEach(() => {
    vi.resetModules();
    answer(sample);
  });

  it('stand in their own zones, in Israel, where the visitor is and by the Hebrew calendar', async () => {
    render(<Deadlines year={sample} />);
    const [application, letters, registration] = screen.getAllByRole('listitem');
    expect(application).toHaveTextContent(
      'Sunday, January 10, 2027, 11:59 PM in Los Angeles (Monday, 9:59 AM in Israel)',
    );
    expect(letters).toHaveTextContent('Thursday, March 4, 2027, 10:00 AM in Israel');
    expect(registration).toHaveTextContent('Wednesday, March 17, 2027, 11:59 PM in US Eastern time');
    const hebrew = within(application ?? document.body).getByText('ג׳ בשבט תשפ״ז');
    expect(hebrew).toHaveAttribute('lang', 'he');
    expect((await screen.findAllByText(/^Where you are/))[0]).toHaveTextContent(/January 1[01], 2027/);
  });

  it('say so and show the new date when the database has another one by now', async () => {
    answer({ ...sample, application_deadline_at: '2027-01-18T07:59:00Z' });
    render(<Deadlines year={sample} />);
    expect(await screen.findByRole('status')).toHaveTextContent(
      'A date has changed since this page was made.',
    );
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(
      'Sunday, January 17, 2027, 11:59 PM in Los Angeles',
    );
    expect(screen.getAllByText('Changed')).toHaveLength(1);
  });

  it('take no notice of another writing of the same moment', async () => {
    answer({ ...sample, application_deadline_at: '2027-01-10T23:59:00-08:00' });
    render(<Deadlines year={sample} />);
    await screen.findAllByText(/^Where you are/);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});
