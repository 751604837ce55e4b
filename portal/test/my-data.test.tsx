import { screen, waitFor } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnPrivacyRequest, TakenData } from '@school/shared/api/shapes';
import { readablePage } from '../src/features/auth/my-data/readable-page.ts';
import { backend, calls, callsOf, download, Refused, signIn } from './fake-client.ts';
import { renderApp } from './render-app.tsx';

const NAMES = { first_name: 'Dov', last_name: 'Demo', hebrew_first_name: 'דב', hebrew_last_name: null };
const deletion: OwnPrivacyRequest = {
  id: 'request-1',
  kind: 'deletion',
  state: 'open',
  asked_at: '2026-11-01T10:00:00Z',
  due_at: '2026-12-01T10:00:00Z',
  note: null,
  first_name: null,
  last_name: null,
  hebrew_first_name: null,
  hebrew_last_name: null,
  old_names: null,
  decided_at: null,
  reason: null,
  version: 1,
};
const taken: TakenData = {
  at: '2026-11-01T10:00:00Z',
  parts: {
    'auth.users': [{ email: 'dov@example.org' }],
    'public.applications': [
      { id: 'a', why_here: '<script>alert(1)</script> & to learn', passport_number: 'PLANTED77' },
    ],
    'public.students': [{ medical_conditions: 'אסטמה' }],
  },
  files: ['one', 'two', 'gone'].map((id) => ({
    id,
    kind: 'passport',
    file_name: id === 'gone' ? '../gone.pdf' : 'passport: דב.pdf',
    content_type: 'application/pdf',
    size_bytes: 5,
    bucket: 'documents',
    path: `a/${id}`,
  })),
};

type Json = string | boolean | Json[] | { [key: string]: Json };
const said = (text: string): Json => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const words = (...content: Json[]): Json => ({
  subject: 'Your acceptance',
  heading: 'You are accepted',
  body: { type: 'doc', content },
});

describe('the page to read', () => {
  const page = readablePage(
    {
      at: '2026-11-01T10:00:00Z',
      files: [],
      parts: {
        'private.decision_letters': [
          {
            told_at: '2027-03-04T14:00:00Z',
            outcome: 'accepted',
            personal: null,
            merged: { first_name: 'Dov <b>', track: 'shana_aleph', zone: 'America/New_York' },
            words: {
              en: words(
                { type: 'when', attrs: { field: 'offer', present: true }, content: [said('You waited.')] },
                {
                  type: 'paragraph',
                  content: [
                    { type: 'text', text: 'Dear ' },
                    { type: 'field', attrs: { name: 'first_name' } },
                  ],
                },
              ),
              he: words(said('שלום')),
            },
          },
        ],
        'public.charges': [{ label: 'Tuition', amount: 14000 }],
      },
    },
    [],
  );

  it('holds the letter as it was told, and no sentence for others', () => {
    expect(page).toContain('<h3>You are accepted</h3><p>Dear Dov &#60;b&#62;</p>');
    expect(page).toContain('<p>שלום</p>');
    expect(page).not.toMatch(/You waited|Attrs|first_name/);
  });

  it('does not call owed what was charged, and says whose clock it goes by', () => {
    expect(page).toContain('What you were charged');
    expect(page).not.toContain('What you owe');
    expect(page).toMatch(/Times are those /);
  });
});

let asked: OwnPrivacyRequest[] = [];
beforeEach(() => {
  asked = [];
  backend.answer('open_program_year', () => null);
  backend.answer('my_sessions', () => []);
  backend.answer('my_privacy', () => ({ names: NAMES, requests: asked }));
  backend.answer('take_my_data', () => taken);
  signIn();
});

describe('taking one’s data along', () => {
  it('packs the answers as a page and as data, with every file that can be read', async () => {
    download.mockImplementation((path: string) =>
      Promise.resolve(
        path === 'a/gone'
          ? { data: null, error: new Error('Object not found') }
          : { data: new Blob([`bytes of ${path}`]), error: null },
      ),
    );
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:copy';
    });
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText('Download started')).toBeVisible();
    const [zip] = saved;
    const files = unzipSync(new Uint8Array((await zip?.arrayBuffer()) ?? new ArrayBuffer(0)));
    expect(calls.map(({ name }) => name).filter((name) => name.endsWith('_my_data'))).toEqual([
      'begin_my_data',
      'take_my_data',
    ]);
    expect(Object.keys(files).sort()).toEqual([
      'data.json',
      'files/passport-2-passport_ דב.pdf',
      'files/passport-passport_ דב.pdf',
      'index.html',
    ]);
    expect(strFromU8(files['files/passport-passport_ דב.pdf'] ?? new Uint8Array())).toBe('bytes of a/one');
    expect(JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))).toEqual(taken);
    const page = strFromU8(files['index.html'] ?? new Uint8Array());
    for (const planted of [
      'PLANTED77',
      'אסטמה',
      'dov@example.org',
      'could not be read',
      'Medical Conditions',
    ])
      expect(page).toContain(planted);
    expect(page).not.toContain('<script>');
  });

  it('says why nothing was saved', async () => {
    backend.answer('begin_my_data', () => {
      throw new Refused('limit_reached', 'You have taken your data several times. Please wait an hour.');
    });
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText(/Please wait an hour/)).toBeVisible();
  });
});

describe('the name', () => {
  it('is asked for with all four parts, and both have to be there', async () => {
    backend.answer('ask_name_correction', () => {
      const request = { ...deletion, ...NAMES, id: 'r2', kind: 'name_correction' as const, old_names: NAMES };
      asked = [{ ...request, first_name: 'David' }];
      return asked[0] ?? request;
    });
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Correct my name' }));
    const first = screen.getByLabelText('First name');
    await user.clear(first);
    await user.click(screen.getByRole('button', { name: 'Send to the office' }));
    expect(first).toBeInvalid();
    await user.type(first, 'David');
    await user.click(screen.getByRole('button', { name: 'Send to the office' }));
    expect(await screen.findByText(/You have asked for "David Demo/)).toBeVisible();
    expect(callsOf('ask_name_correction')).toEqual([
      { form: { first_name: 'David', last_name: 'Demo', hebrew_first_name: 'דב', hebrew_last_name: '' } },
    ]);
  });
});

describe('deletion', () => {
  it('is asked after a question, and taken back', async () => {
    backend.answer('ask_deletion', () => {
      asked = [deletion];
      return deletion;
    });
    backend.answer('withdraw_privacy_request', () => {
      asked = [{ ...deletion, state: 'withdrawn' }];
      return { ...deletion, state: 'withdrawn' };
    });
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Ask for deletion' }));
    expect(callsOf('ask_deletion')).toEqual([]);
    // As the privacy page has it, and as the day is reckoned that stands here afterwards.
    expect(screen.getByText(/answers within 30 days/)).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Ask for deletion' })[1] ?? document.body);
    await user.click(await screen.findByRole('button', { name: 'Withdraw the request' }));
    expect(callsOf('withdraw_privacy_request')).toEqual([{ request_id: 'request-1' }]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ask for deletion' })).toBeVisible());
  });

  it('shows what the office answered', async () => {
    asked = [
      { ...deletion, state: 'refused', reason: 'Receipts are kept.', decided_at: '2026-11-05T10:00:00Z' },
    ];
    renderApp('/account');
    expect(await screen.findByText(/the office answered: Receipts are kept\./)).toBeVisible();
  });
});
