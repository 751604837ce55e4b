import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ownCopy } from '../src/features/application/after/own-copy.ts';
import { ownPaper } from '../src/features/application/after/own-paper.ts';
import { saveOwnPaper } from '../src/features/application/after/save-own-paper.ts';
import { backend, callsOf, signIn } from './fake-client.ts';
import school from '@school/shared/school.json';
import type { MyApplication } from '@school/shared/api/shapes';
import { texts as afterTexts } from '../src/features/application/after/texts.ts';
import { buildDocument, buildInterview, buildMine } from './factories.ts';
import { renderApp } from './render-app.tsx';

vi.mock('../src/features/application/after/save-own-paper.ts', () => ({ saveOwnPaper: vi.fn() }));
beforeEach(() => {
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
          why_here: '<b>To learn</b>\nללמוד',
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
    const answers = { why_here: 'To learn\nללמוד', hebrew_first_name: 'נועם', whatsapp_phone: null };
    const documents = [buildDocument({ file_name: 'תעודה.pdf' })];
    const paper = ownPaper({ ...mine(answers), documents }, new Date('2026-11-22T10:00:00Z'));
    expect(paper.title).toBe('Application 2027-2028');
    expect(paper.hebrewName).toContain('נועם');
    expect(paper.lines.join(' ')).toMatch(/Reference number A-2027-1042 Submitted .*2026.* Copy made .*2026/);
    const partsOf = (title: string) => paper.chapters.find((chapter) => chapter.title === title)?.parts ?? [];
    expect(partsOf('Essays')[0]).toEqual({ kind: 'words', title: school.essay, text: answers.why_here });
    expect(partsOf('Documents')).toEqual([{ kind: 'facts', facts: [['Transcript', 'תעודה.pdf']] }]);
    expect(JSON.stringify(partsOf('Personal'))).toContain('["Phone","+12125550123"]');
    expect(JSON.stringify(paper.chapters)).not.toContain('"–"');
  });

  it('has the year’s own questions in their section, their files by their words, each reference and each time', () => {
    const question: MyApplication['own_questions'][number] = {
      ...{ id: 'q1', section: 'academic', kind: 'short', words: 'What do you sing?', help: '' },
      ...{ is_required: false, choices: [], most_characters: 200, answer: 'Alto' },
    };
    const reference: MyApplication['references'][number] = {
      ...{ id: 'r1', name: 'Rabbi Demo', email: 'rabbi@example.org', phone: '+97225550101' },
      ...{ relationship: 'Teacher', organization: null, years_known: null, position: 1, version: 1 },
    };
    const wish = (position: number) => ({ ...buildInterview(), id: `wish-${position}`, position });
    const asked = buildMine({
      application: { ...submitted, high_school: '', hebrew_first_name: 'נועם', hebrew_last_name: 'לוי' },
      own_questions: [
        question,
        { ...question, id: 'q2', kind: 'file', words: 'Your recording', answer: 'a.pdf' },
      ],
      documents: [
        buildDocument({ question_id: 'q2', file_name: 'a.pdf' }),
        buildDocument({ id: 'document-2', file_name: 'b.pdf' }),
      ],
      references: [
        reference,
        { ...reference, id: 'r2', name: 'Mr. Second', relationship: null, phone: null },
      ],
      choices: [wish(1), wish(2)] as never,
    });
    const now = new Date('2026-11-22T10:00:00Z');
    const factsOf = (mineNow: MyApplication, title: string) =>
      ownPaper(mineNow, now)
        .chapters.filter((chapter) => chapter.title === title)
        .flatMap(({ parts }) => parts)
        .flatMap((part) => (part.kind === 'facts' ? part.facts : []));
    expect(ownPaper(asked, now).hebrewName).toBe('נועם לוי');
    expect(factsOf(asked, 'Academic').slice(-2)).toEqual([
      ['What do you sing?', 'Alto'],
      ['Your recording', 'a.pdf'],
    ]);
    expect(factsOf(asked, 'Academic')).toContainEqual([expect.stringMatching(/^High school/i), null]);
    expect(JSON.stringify(factsOf(asked, 'Personal'))).not.toContain('sing');
    expect(factsOf(asked, 'Documents')).toEqual([
      ['Your recording', 'a.pdf'],
      ['Transcript', 'b.pdf'],
    ]);
    expect(factsOf(asked, 'References')).toEqual([
      ['Rabbi Demo', 'Teacher · rabbi@example.org · +97225550101'],
      ['Mr. Second', 'rabbi@example.org'],
    ]);
    const times = factsOf(asked, 'Interview times');
    expect(times.map(([label]) => label)).toEqual([afterTexts.wish(1), afterTexts.wish(2)]);
    const set = { ...asked, interview: buildInterview({ starts_at: '2096-12-07T15:00:00Z' }) };
    expect(factsOf(set, 'Interview times')).toEqual([
      [afterTexts.interview, expect.stringContaining('December 7, 2096')],
    ]);
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
