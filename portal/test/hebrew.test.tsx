/** The pages that a mail leads to, in Hebrew: nothing of them stays English, and nothing typed is lost by a change of language. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleAnswer } from '@school/shared/api/sample';
import type { FunctionResult } from '@school/shared/api/types';
import { knownSentences, said } from '../src/hebrew/sentences.ts';
import { LINK_KEY, buildLedger, buildMine } from './factories.ts';
import { backend, callsOf, offline, Refused, resetAuth, signIn } from './fake-client.ts';
import { buildLine } from './lines.ts';
import { renderApp } from './render-app.tsx';

vi.mock('../src/lib/client.ts', () => import('./fake-client.ts'));

beforeEach(() => {
  backend.reset();
  resetAuth();
  sessionStorage.clear();
  backend.answer('choose_link_language', () => ({ state: 'kept' }));
});

const hebrewSettings = {
  mail_language: 'he',
  language: 'he',
  time_zone: null,
  reminders: true,
  version: 4,
} as const;
type Page<Name extends 'reference_page' | 'consent_page'> = Extract<FunctionResult<Name>, { state: 'open' }>;
const reference: Page<'reference_page'> = {
  ...{
    state: 'open',
    referee: 'הרב דמו',
    applicant: 'דב דמו',
    year: '2027-2028',
    language: 'he',
    waives_access: true,
  },
  ...{ until: '2097-03-01T21:59:00Z', ends_at: '2097-04-01T21:59:00Z' },
  ...{ begun: true, body: '', version: 1, saved_at: null, files: [] },
};
const consent: Page<'consent_page'> = {
  ...{
    state: 'open',
    applicant: 'דב דמו',
    year: '2027-2028',
    language: 'he',
    name: 'רות דמו',
    relation: 'mother',
  },
  ...{ words: 'אני מסכימה.', words_number: 3, cost: 16200 },
};
const invitation: FunctionResult<'parent_invitation_page'> = {
  ...{ state: 'open', applicant: 'דב דמו', name: 'רות דמו', year: '2027-2028', language: 'he' },
  email: 'ruth@example.org',
};
const ledger = buildLedger({
  plan: {
    ...{ plan: 'full', method: 'check', chosen_at: '2027-03-01T10:00:00Z', version: 1 },
    ...{ instalments: [], by: 'Mother', own: false },
  },
});
const child: FunctionResult<'my_child'> = {
  ...sampleAnswer('my_child'),
  ...{
    application_id: 'one',
    name: 'דב דמו',
    year: '2027-2028',
    status: 'accepted',
    standing: 'deposit_due',
  },
  ...{ deadline_zone: 'America/Los_Angeles', decisions_zone: 'Asia/Jerusalem', reference_number: null },
  consent: { state: 'none', before: 'registration', words: 'אני מסכים.', words_number: 1, cost: 16200 },
  place: {
    ...{ reply_deadline_at: '2097-03-01T21:59:00Z', reply_deadline_zone: 'America/New_York', replied: true },
    ...{
      tasks_deadline: '2097-06-01',
      ledger: { ...ledger, transfer_reference: '', instructions: '', ways: [] },
    },
  },
  shares: true,
  answers: [
    { section: 'personal', field: 'program_track', label: 'Program track', value: 'shana_aleph' },
    { section: 'personal', field: 'date_of_birth', label: 'Date of birth', value: '2009-05-05' },
    { section: 'academic', field: 'hebrew_proficiency', label: 'Hebrew proficiency', value: null },
  ],
  documents: [
    {
      ...{ id: 'd', kind: 'transcript', file_name: 'ציונים', content_type: 'application/pdf', size_bytes: 9 },
      ...{ state: 'replace', question: null },
    },
  ],
  lines: [
    buildLine('document', {
      ...{ section: 'documents', label: 'Transcript', problem: 'replace' },
      items: [{ field: 'transcript', label: 'Transcript, to be sent again' }],
    }),
    buildLine('deposit', { label: 'Pay Program Deposit', owes: 'family' }),
    buildLine('passport', { label: 'Submit Passport Information' }),
    buildLine('referee', { label: 'הרב דמו', owes: 'referee' }),
  ],
};
const thread: FunctionResult<'my_thread'> = {
  ...{ state: 'closed', side: 'parent', unread: 0, messages: [] },
  children: [{ application_id: 'one', name: 'דב דמו', relation: 'father' }],
};

/** Where the page speaks Hebrew, these stay as they are: the school's name and address, formats, the other language's name. */
const LATIN = /[A-Za-z]+@[\w.]+|English|PDF|JPEG|PNG|MB|HEIC|Stripe|UTC|2027|\$[\d,.]+|name@example\.org/g;
function englishOn(page: HTMLElement): string[] {
  const texts: string[] = [];
  const walk = document.createTreeWalker(page, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node instanceof Element) {
      for (const name of ['aria-label', 'placeholder', 'title']) texts.push(node.getAttribute(name) ?? '');
    } else if (!node.parentElement?.closest('[hidden], [lang="en"], .brand-name, style, script')) {
      texts.push(node.textContent ?? '');
    }
  }
  return texts.filter((text) => /[A-Za-z]{2}/.test(text.replace(LATIN, '')));
}

describe('in Hebrew', () => {
  const signedIn = (): void => {
    signIn();
    backend.answer('my_settings', () => hebrewSettings);
    backend.answer('my_application', () => null);
    backend.answer('my_children', () => [
      {
        ...{ application_id: 'one', name: 'דב דמו', year: '2027-2028', status: 'accepted' },
        ...{ aside: false, accepted_at: '2026-11-01T10:00:00Z' },
      },
    ]);
    backend.answer('my_child', () => child);
    backend.answer('my_thread', () => thread);
    backend.answer('open_program_year', () => null);
  };
  const pages: readonly (readonly [string, string, () => void])[] = [
    [`/reference#${LINK_KEY}`, 'מכתב המלצה', () => backend.answer('reference_page', () => reference)],
    [`/consent#${LINK_KEY}`, 'הסכמת הורה או אפוטרופוס', () => backend.answer('consent_page', () => consent)],
    [
      `/parents#${LINK_KEY}`,
      'מעקב אחר בקשה',
      () => backend.answer('parent_invitation_page', () => invitation),
    ],
    ['/family', 'המשפחה', signedIn],
    ['/messages', 'הודעות', signedIn],
    [`/confirm-address#${LINK_KEY}`, 'אישור כתובת המייל החדשה', signedIn],
  ];
  test.each(pages)('%s has no English word', async (address, title, answers) => {
    answers();
    renderApp(address);
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('טוען…')).toBeNull());
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(englishOn(document.body)).toEqual([]);
  });

  test('a half-written letter stays when its referee changes the language, and the choice is kept by the link', async () => {
    backend.answer('reference_page', () => ({ ...reference, language: 'en' }));
    const { user } = renderApp(`/reference#${LINK_KEY}`);
    await user.type(await screen.findByRole('textbox', { name: /Your letter/ }), 'תלמיד מצטיין');
    await user.click(screen.getByRole('button', { name: 'עברית' }));
    expect(await screen.findByRole('textbox', { name: /המכתב/ })).toHaveValue('תלמיד מצטיין');
    expect(screen.getByRole('button', { name: 'English' })).toHaveFocus();
    expect(callsOf('choose_link_language')).toEqual([{ token: LINK_KEY, language: 'he' }]);
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('textbox', { name: /Your letter/ })).toHaveValue('תלמיד מצטיין');
  });

  test('a parent’s choice is that of their mails; one that was not kept is said, and a page that is English stays so', async () => {
    signedIn();
    let version = 4;
    backend.answer('my_settings', () => ({
      ...hebrewSettings,
      language: 'en',
      mail_language: null,
      version,
    }));
    backend.answer('save_my_settings', () => ({ ...hebrewSettings, version: (version += 1) }));
    const { user } = renderApp('/family');
    await user.click(await screen.findByRole('button', { name: 'עברית' }));
    expect(await screen.findByRole('heading', { name: 'המשפחה' })).toBeVisible();
    expect(callsOf('save_my_settings')).toEqual([{ changes: { mail_language: 'he' }, expected_version: 4 }]);
    // A colleague of theirs has changed the settings meanwhile.
    backend.answer('save_my_settings', () => {
      throw new Refused('stale_version', 'Your settings have been changed elsewhere. Look at them again.');
    });
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByText('The language was not kept')).toBeVisible();
    cleanup();
    localStorage.setItem('language', 'he');
    backend.answer('my_application', () => buildMine());
    renderApp('/account');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^[A-Za-z ]+$/);
    expect(document.documentElement).toHaveAttribute('lang', 'en');
    expect(screen.queryByRole('button', { name: 'עברית' })).toBeNull();
  });

  test('what the server or the connection refuses is said in Hebrew', async () => {
    backend.answer('consent_page', () => consent);
    backend.answer('sign_consent', () => {
      throw new Refused('required', 'Sign by typing your full name.', 'signature');
    });
    const { user } = renderApp(`/consent#${LINK_KEY}`);
    const agree = await screen.findByRole('button', { name: 'הסכמה וחתימה' });
    await user.click(agree);
    expect(await screen.findAllByText('נא לחתום בהקלדת השם המלא.')).not.toEqual([]);
    backend.answer('sign_consent', () => {
      throw offline();
    });
    await user.click(agree);
    expect(await screen.findByText('אין חיבור. נא לבדוק את האינטרנט ולנסות שוב.')).toBeVisible();
  });

  test('who comes from such a page to the sign-in reads one sentence of Hebrew, and nobody else', async () => {
    localStorage.setItem('language', 'he');
    renderApp('/login?next=%2Ffamily');
    expect(await screen.findByText(/^הכניסה לחשבון באנגלית/)).toBeVisible();
    cleanup();
    renderApp('/login?next=%2Fapply');
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByText(/^הכניסה לחשבון באנגלית/)).toBeNull();
  });
});

describe('sentences of the server', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const filesIn = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:sql|tsx?)$/.test(name) && !/hebrew|\.test\./.test(name))
      .map((name) => readFileSync(path.join(root, folder, name), 'utf8'));
  const sql = filesIn('supabase/schemas').join('\n').replaceAll("''", "'");
  const sources = [sql, ...filesIn('shared/src'), ...filesIn('portal/src')].join('\n');

  test('leave alone what somebody typed, whatever it is called', () => {
    for (const name of ['constructor', 'toString', '__proto__']) expect(said(name)).toBe(name);
  });

  test('have Hebrew only as long as somebody says them', () => {
    // humanize() makes the levels of Hebrew of the values that are stored.
    const levels = ['None', 'Basic', 'Intermediate', 'Advanced', 'Fluent'];
    expect(
      knownSentences.filter((sentence) => !levels.includes(sentence) && !sources.includes(sentence)),
    ).toEqual([]);
  });

  /** The functions that these pages call, and those that refuse within them. */
  const CALLED = `sign refuse refuse_own_signature child accept_parent_invitation child_enrollment sign_child_consent
    claim_deposit_of start_checkout_of write_payment_plan choose_plan_of save_recommendation send_recommendation
    decline_recommendation announce_recommendation_file post_message send_my_message announce_message_file
    read_decision_letter open_decision_letter keep_link_language open_address_change check_email`;
  test('have Hebrew wherever these pages can be refused', () => {
    const missing = CALLED.split(/\s+/).flatMap((name) => {
      const body = new RegExp(`create function private\\.${name}\\([\\s\\S]*?\\n\\$\\$;`).exec(sql)?.[0];
      if (!body) throw new Error(`There is no function ${name}.`);
      const said_ = [...body.matchAll(/private\.fail\('\w+',\s*'(.+?)'(?:, |\))/g)].map(
        ([, sentence = '']) => sentence,
      );
      return said_.filter((sentence) => said(sentence) === sentence);
    });
    expect(missing).toEqual([]);
  });
});
