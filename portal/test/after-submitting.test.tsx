import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ownCopy } from '../src/features/application/after/own-copy.ts';
import { ownPaper } from '../src/features/application/after/own-paper.ts';
import { saveOwnPaper } from '../src/features/application/after/save-own-paper.ts';
import { backend, callsOf, Refused, resetAuth, signIn } from './fake-client.ts';
import { buildDocument, buildMine } from './factories.ts';
import { renderApp } from './render-app.tsx';

vi.mock('../src/lib/client.ts', () => import('./fake-client.ts'));
vi.mock('../src/features/application/after/save-own-paper.ts', () => ({ saveOwnPaper: vi.fn() }));
beforeEach(() => {
  backend.reset();
  resetAuth();
  signIn();
});

const savedAt = '2026-11-20T10:00:00Z';
const submitted = {
  status: 'submitted',
  submitted_at: savedAt,
  reference_number: 'A-2027-1042',
  phone: '+12125550123',
  city: 'Teaneck',
  address: '1 Demo Street',
  country: 'United States',
  emergency_contact_name: 'Ruth Testly',
  emergency_contact_phone: '+12125550124',
} as const;
const mine = (application: object = {}) =>
  buildMine({ can_edit: false, application: { ...submitted, ...application } });
const saving = (answer: object = {}) => ({
  version: 2,
  saved_at: savedAt,
  saved: {},
  conflicts: [],
  errors: [],
  ...answer,
});
const openForm = async () => {
  renderApp('/apply');
  await userEvent.click(await screen.findByRole('button', { name: 'Correct' }));
};

describe('contact data after handing in', () => {
  it('is corrected: only what was changed is sent, with what stood there before', async () => {
    backend.answer('my_application', () => mine());
    backend.answer('correct_contact', () => saving({ saved: { city: 'Lod' } }));
    await openForm();
    const city = screen.getByRole('textbox', { name: 'City' });
    await userEvent.clear(city);
    await userEvent.type(city, 'Lod');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The office has your new contact details.');
    expect(callsOf('correct_contact')).toEqual([
      { changes: [{ field: 'city', base: 'Teaneck', value: 'Lod' }] },
    ]);
    expect(screen.queryByRole('textbox', { name: 'City' })).toBeNull();
  });

  it('a required field is asked for at the field, and nothing is sent', async () => {
    backend.answer('my_application', () => mine());
    await openForm();
    await userEvent.clear(screen.getByRole('textbox', { name: 'Phone' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(
      /This field is required/,
    );
    expect(callsOf('correct_contact')).toEqual([]);
  });

  it('a number that cannot be is named by the database, and what was typed stays', async () => {
    backend.answer('my_application', () => mine());
    backend.answer('correct_contact', () =>
      saving({ errors: [{ field: 'phone', message: 'Enter a phone number with the country code.' }] }),
    );
    await openForm();
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    await userEvent.clear(phone);
    await userEvent.type(phone, 'call me');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(phone).toHaveAccessibleDescription(/with the country code\./));
    expect(phone).toHaveValue('call me');
  });

  it('a field changed on another device says the other value; saving again replaces it', async () => {
    backend.answer('my_application', () => mine());
    backend.answer('correct_contact', () =>
      saving({ conflicts: [{ field: 'city', yours: 'Lod', theirs: 'Haifa' }] }),
    );
    await openForm();
    const city = screen.getByRole('textbox', { name: 'City' });
    await userEvent.clear(city);
    await userEvent.type(city, 'Lod');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(city).toHaveAccessibleDescription(/to “Haifa”/));
    backend.answer('correct_contact', () => saving({ saved: { city: 'Lod' } }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The office has your new contact details.');
    expect(callsOf('correct_contact')[1]).toEqual({
      changes: [{ field: 'city', base: 'Haifa', value: 'Lod' }],
    });
  });

  it('a refusal is said and the form stays open', async () => {
    backend.answer('my_application', () => mine());
    backend.answer('correct_contact', () => {
      throw new Refused(
        'wrong_state',
        'Your place is given: please correct this in your student information.',
      );
    });
    await openForm();
    await userEvent.type(screen.getByRole('textbox', { name: 'City' }), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/Your place is given/);
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Teaneck!');
  });

  it.each(['accepted', 'withdrawn', 'rejected'] as const)(
    '%s: a copy, but nothing to correct',
    async (status) => {
      backend.answer('my_application', () => mine({ status }));
      renderApp('/apply');
      await screen.findByRole('button', { name: 'Save a copy' });
      expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
    },
  );

  it('a draft has neither', async () => {
    backend.answer('my_application', () => buildMine());
    renderApp('/apply');
    await screen.findByRole('navigation', { name: 'Sections' });
    expect(screen.queryByRole('button', { name: 'Save a copy' })).toBeNull();
  });
});

describe('the copy', () => {
  const copy = () =>
    ownCopy(
      {
        ...mine({
          why_otniel: '<b>To learn</b>\nללמוד',
          date_of_birth: '2008-05-31',
          program_track: 'shana_aleph',
        }),
        documents: [buildDocument({ file_name: 'a & b.pdf' })],
      },
      new Date('2026-11-22T10:00:00Z'),
    );

  it('has every section, the answers as chosen, the number, and nothing that runs', () => {
    const page = new DOMParser().parseFromString(copy(), 'text/html');
    expect([...page.querySelectorAll('h2')].map((title) => title.textContent)).toEqual([
      'Personal',
      'Academic',
      'Essays',
      'Documents',
      'References',
      'Interview times',
    ]);
    const text = page.body.textContent;
    for (const part of [
      'A-2027-1042',
      'Shana Aleph',
      'May 31, 2008',
      '<b>To learn</b>',
      'ללמוד',
      'a & b.pdf',
    ])
      expect(text).toContain(part);
    expect(page.querySelector('script, img, link, b')).toBeNull();
  });
});

describe('the copy as PDF', () => {
  it('has number and time, every section, essays as words, and what was not answered as such', () => {
    const answers = { why_otniel: 'To learn\nללמוד', hebrew_first_name: 'נועם', whatsapp_phone: null };
    const documents = [buildDocument({ file_name: 'תעודה.pdf' })];
    const paper = ownPaper({ ...mine(answers), documents }, new Date('2026-11-22T10:00:00Z'));
    expect(paper.title).toBe('Application 2027-2028');
    expect(paper.hebrewName).toContain('נועם');
    expect(paper.lines.join(' ')).toMatch(/Reference number A-2027-1042 Submitted .*2026.* Copy made .*2026/);
    const partsOf = (title: string) => paper.chapters.find((chapter) => chapter.title === title)?.parts ?? [];
    expect(partsOf('Essays')[0]).toEqual({ kind: 'words', title: 'Why Otniel?', text: answers.why_otniel });
    expect(partsOf('Documents')).toEqual([{ kind: 'facts', facts: [['Transcript', 'תעודה.pdf']] }]);
    expect(JSON.stringify(partsOf('Personal'))).toContain('["Phone","+12125550123"]');
    expect(JSON.stringify(paper.chapters)).not.toContain('"–"');
  });

  it('is made when it is asked for; a failure is said', async () => {
    backend.answer('my_application', () => mine());
    renderApp('/apply');
    vi.mocked(saveOwnPaper).mockRejectedValueOnce(new Error('No fonts.'));
    const button = await screen.findByRole('button', { name: 'Download as PDF' });
    await userEvent.click(button);
    await screen.findByText('The PDF could not be made');
    await userEvent.click(button);
    await waitFor(() => expect(saveOwnPaper).toHaveBeenCalledTimes(2));
    expect(vi.mocked(saveOwnPaper).mock.lastCall?.[0].application.reference_number).toBe('A-2027-1042');
  });
});
