import { useState } from 'react';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answering, fakeAnswer } from '../../../../test/fake-rpc.ts';
import type { OfficeFile } from '../types.ts';
import { renderOffice, rpc } from '../../../../test/office.tsx';
import { held, APPLICATION_ID, sampleFile } from '../../../../test/sample-file.ts';
import type { DocumentRow } from '../types.ts';
import { againstDeciding } from './against.ts';
import { StatusCard } from './StatusCard.tsx';

const year = vi.hoisted(() => ({ release_mode: 'immediate', undo_minutes: 10 }));
vi.mock('../../../providers/client.ts', () => {
  const answer = { maybeSingle: () => Promise.resolve({ data: year, error: null, status: 200 }) };
  return { supabase: { from: () => ({ select: () => ({ eq: () => answer }) }) } };
});
beforeEach(() => {
  rpc.mockImplementation(answering());
  year.undo_minutes = 10;
});

const AT = '2027-03-04T08:00:00Z';
const recorded = fakeAnswer('record_decision');
const advice = { earliest: AT, latest: '2028-06-30T21:00:00Z', told_at: AT, school_rests: false, families: 0, names: [], better_at: null, reply_ended: null }; // prettier-ignore
const leaving = sampleFile({
  decision: {
    status: 'accepted',
    telling: { word: 'leaving', at: AT, can_undo: true, mail_waits_until: null },
    published_at: null,
    publish_at: AT,
    undo_to: { status: 'submitted' },
  },
});
const ask = async (label: string): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole('button', { name: label }));
  return screen.findByRole('dialog');
};

describe('the dialog', () => {
  test('the sentence below the question follows the choice', async () => {
    renderOffice(<StatusCard file={sampleFile()} />);
    const dialog = await ask('Accept');
    expect(dialog).toHaveTextContent('Accept this student? The student will be notified of the acceptance.');
    expect(await within(dialog).findByRole('status')).toHaveTextContent(
      'The applicant is told in 10 minutes. Until then you can undo it',
    );
    await userEvent.click(within(dialog).getByLabelText(/Hold it/));
    expect(within(dialog).getByRole('status')).toHaveTextContent('Nobody is notified until it is published.');
  });

  test('a year without time to think says that it cannot be undone', async () => {
    year.undo_minutes = 0;
    renderOffice(<StatusCard file={sampleFile()} />);
    const dialog = await ask('Waitlist');
    expect(await within(dialog).findByRole('status')).toHaveTextContent('The applicant is told at once.');
  });

  test('decides over what was seen when it was asked, also when the file is read again below it', async () => {
    function ReadAgain() {
      const [version, setVersion] = useState(3);
      return (
        <>
          <button onClick={() => setVersion(4)}>Read again</button>
          <StatusCard file={sampleFile({ decision: { version } })} />
        </>
      );
    }
    renderOffice(<ReadAgain />);
    const dialog = await ask('Accept');
    fireEvent.click(screen.getByText('Read again'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Accept' }));
    expect(rpc).toHaveBeenCalledWith('record_decision', expect.objectContaining({ expected_version: 3 }));
  });

  test('asks of a booked interview whether it is kept, and of none', async () => {
    const interview = {
      starts_at: '2097-01-05T11:00:00Z',
      ends_at: '2097-01-05T12:00:00Z',
    } as ReturnType<typeof sampleFile>['interview'];
    const { unmount } = renderOffice(<StatusCard file={sampleFile({ file: { interview } })} />);
    const dialog = await ask('Accept');
    const choice = within(dialog).getByRole('radiogroup', { name: /^An interview is booked for .*2097/ });
    expect(within(choice).getByLabelText(/^Keep it/)).toBeChecked();
    await userEvent.click(within(choice).getByLabelText(/^Cancel it/));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Accept' }));
    expect(rpc).toHaveBeenCalledWith('record_decision', expect.objectContaining({ without_interview: true }));
    unmount();
    renderOffice(<StatusCard file={sampleFile()} />);
    expect(within(await ask('Accept')).queryByText(/An interview is booked/)).toBeNull();
  });

  test('says whom it is about: name, Hebrew name and track', async () => {
    renderOffice(<StatusCard file={sampleFile()} />);
    const dialog = await ask('Accept');
    expect(dialog).toHaveTextContent('Dov Sampleman');
    expect(within(dialog).getByText('דב')).toHaveAttribute('lang', 'he');
    expect(dialog).toHaveTextContent('Shana Aleph, 2027-2028');
  });

  test('whoever has been told something is moved with what he was told and the mail that goes', async () => {
    renderOffice(
      <StatusCard
        file={sampleFile({ application: { status: 'accepted' }, decision: { status: 'accepted' } })}
      />,
    );
    const dialog = await ask('Move to Waitlist');
    expect(dialog).toHaveTextContent('The applicant has been told: Accepted.');
    expect(dialog).toHaveTextContent('"There is news about your application" goes to them');
  });

  test('what he has been told just so is settled without a mail, and there is no choice of when', async () => {
    renderOffice(
      <StatusCard
        file={sampleFile({
          application: { status: 'waitlisted' },
          decision: { status: 'accepted', telling: held, published_at: null },
        })}
      />,
    );
    const dialog = await ask('Move to Waitlist');
    expect(dialog).toHaveTextContent('Nothing is sent.');
    expect(within(dialog).queryByRole('radio')).toBeNull();
  });
});

describe('a plan', () => {
  test('correcting a planned decision begins with the plan it had', async () => {
    renderOffice(
      <StatusCard file={sampleFile({ decision: { status: 'accepted', telling: held, publish_at: AT } })} />,
    );
    const dialog = await ask('Move to Waitlist');
    expect(within(dialog).getByLabelText(/Schedule it/)).toBeChecked();
    expect(within(dialog).getByLabelText('Time in Israel')).toHaveValue('2027-03-04T10:00');
  });

  test('one of a release of many is taken out of it from the file', async () => {
    rpc.mockImplementation(
      answering({
        release_of: { run_id: 'run-1', state: 'waiting', created_by_name: 'Naftali', people: 34 },
      }),
    );
    renderOffice(<StatusCard file={sampleFile({ decision: { status: 'accepted', telling: held } })} />);
    expect(await screen.findByRole('link', { name: 'release of 34' })).toHaveAttribute(
      'href',
      '/bulk-actions/run-1',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Take out of the release' }));
    expect(rpc).toHaveBeenCalledWith('schedule_publication', {
      application_id: APPLICATION_ID,
      expected_version: 1,
      publish_at: null,
    });
  });
});

describe('what speaks against deciding now', () => {
  const sent = (kind: DocumentRow['kind'], state: DocumentRow['state']) => ({ kind, state }) as DocumentRow;
  const now = Date.parse('2026-11-22T12:00:00Z');
  const interview = (ends_at: string, outcome: NonNullable<OfficeFile['interview']>['outcome'] = null) =>
    ({ starts_at: '2026-11-22T11:00:00Z', ends_at, outcome }) as OfficeFile['interview'];

  test('missing, unchecked and asked-for documents, an interview that was not held, an earlier held decision', () => {
    const file = sampleFile({
      file: { documents: [sent('transcript', 'received'), sent('recommendation', 'replace')] },
      decision: {
        status: 'waitlisted',
        telling: held,
        decided_by_name: 'Naftali',
        decided_at: '2026-11-20T10:00:00Z',
      },
    });
    expect(againstDeciding(file, now)).toEqual([
      'Not there: Passport.',
      'Asked for again: Letter of recommendation.',
      'Not checked yet: Transcript.',
      'No interview has been scheduled.',
      'Held: Waitlisted, by Naftali, November 20, 2026 at 12:00 PM.',
    ]);
  });

  test('nothing, when all is checked and the interview lies behind', () => {
    const documents = (['transcript', 'recommendation', 'passport'] as const).map((kind) =>
      sent(kind, 'checked'),
    );
    const against = (...given: Parameters<typeof interview>) =>
      againstDeciding(sampleFile({ file: { documents, interview: interview(...given) } }), now);
    expect(against('2026-11-22T11:30:00Z', 'took_place')).toEqual([]);
    expect(against('2026-11-22T11:30:00Z', 'no_show')[0]).toMatch(/: did not come\.$/);
    expect(against('2026-11-22T11:30:00Z')[0]).toMatch(/^Nobody has recorded what came of/);
    expect(against('2026-11-22T13:30:00Z')).toEqual([
      'The interview has not been held: it is on November 22, 2026 at 1:00 PM.',
    ]);
  });
});

describe('scores that lack', () => {
  const file = sampleFile();
  const reader = (id: string, name: string, submitted: boolean | null) => ({ id, name, submitted });
  const empty = {
    criteria: [{ id: 'torah', name: 'Love of Torah', weight: 2, steps: ['1', '2', '3', '4', '5'] }],
    due_on: null,
    is_reader: false,
    has_conflict: false,
    is_blind: false,
    mine: null,
    readers: [],
    others: null,
    average: null,
    spread: null,
  };
  const own = { marks: {}, recommendation: 'accept', comment: '', total: 4, submitted_at: AT, version: 2 };
  const sheet = (given: object) => fakeAnswer('score_sheet', { ...empty, ...given });
  const about = (given: object) =>
    againstDeciding(file, undefined, sheet(given)).filter((sentence) => /scor/i.test(sentence));
  const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;

  test('names who has not handed in', () => {
    const readers = [reader(ids[0], 'Naftali', true), reader(ids[1], 'Ruth', false)];
    expect(about({ readers })).toEqual(['Not scored yet by: Ruth.']);
    expect(about({ readers: readers.slice(0, 1) })).toEqual([]);
    expect(about({ readers, criteria: [] })).toEqual([]);
  });

  test('to a reader who has not scored, says only that, and nothing of others', () => {
    const readers = [reader(ids[0], 'Naftali', null), reader(ids[1], 'Ruth', null)];
    expect(about({ is_reader: true, is_blind: true, readers })).toEqual([
      'You have not handed in your own score.',
    ]);
    expect(about({ is_reader: true, mine: own, readers: [] })).toEqual([]);
  });

  test('stands in the dialog', async () => {
    const readers = [reader(ids[1], 'Ruth', false)];
    rpc.mockImplementation(answering({ score_sheet: { ...empty, readers } }));
    renderOffice(<StatusCard file={file} />);
    expect(await within(await ask('Accept')).findByText('Not scored yet by: Ruth.')).toBeVisible();
  });
});

describe('while the minutes run', () => {
  test('the toast says when it takes effect', async () => {
    rpc.mockImplementation(
      answering({
        record_decision: {
          published: false,
          decision: { ...recorded.decision, publish_at: AT, undo_to: { status: 'submitted' } },
        },
      }),
    );
    renderOffice(<StatusCard file={sampleFile()} />);
    const dialog = await ask('Accept');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Student has been accepted successfully.')).toBeVisible();
    expect(
      screen.getByText(/Takes effect on Thursday.* 10:00 AM .Israel time.\. Until then you can undo it/),
    ).toBeVisible();
  });

  test('the file offers Undo to whoever opens it, and says what the applicant still sees', async () => {
    rpc.mockImplementation(answering({ undo_decision: { status: 'submitted' } }));
    renderOffice(<StatusCard file={leaving} />);
    expect(await screen.findByText(/Takes effect on Thursday.* 10:00 AM .Israel time.\./)).toBeVisible();
    expect(screen.getByText('Pending')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Publish now' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Decision undone')).toBeVisible();
    expect(rpc).toHaveBeenCalledWith('undo_decision', {
      application_id: APPLICATION_ID,
      expected_version: 1,
    });
  });

  test('not to wait is asked first', async () => {
    rpc.mockImplementation(answering({ publish_decision: { published_at: AT }, advise_publication: advice }));
    renderOffice(<StatusCard file={leaving} />);
    const dialog = await ask('Do not wait');
    expect(rpc).not.toHaveBeenCalledWith('publish_decision', expect.anything());
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Publish now' }));
    expect(await screen.findByText('Decision published')).toBeVisible();
  });

  test('the read-only role sees when it takes effect, and no buttons', async () => {
    renderOffice(<StatusCard file={leaving} />, { role: 'staff' });
    expect(await screen.findByText(/Takes effect on Thursday.* 10:00 AM .Israel time.\./)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
