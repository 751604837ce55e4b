import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Problem } from '../../providers/problem.ts';
import { calls, changed, listing, noam, open, recordOf, type Answers } from '../testing.tsx';

vi.mock('../../providers/rpc.ts', async () => ({ call: (await import('../testing-calls.ts')).fakeCall }));
vi.setConfig({ testTimeout: 40_000 });

const VIEW = `/student-management/${noam.id}`;

describe('deleting, in the menu of the record', () => {
  const remove = async (answer: () => boolean, confirmed: boolean): Promise<ReturnType<typeof vi.fn>> => {
    const confirm = vi.fn(() => confirmed);
    vi.stubGlobal('confirm', confirm);
    open(VIEW, 'admin', { ...listing(noam), student_record: () => recordOf(noam), delete_student: answer });
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return confirm;
  };
  it('asks in the words of the specification, says that it is done and closes the record', async () => {
    const confirm = await remove(() => true, true);
    expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete Noam Cohen?');
    expect(await screen.findByText('Student deleted successfully')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByTestId('address')).toHaveTextContent(/^\/student-management(\?|$)/),
    );
  });
  it('does nothing when refused', async () => {
    await remove(() => true, false);
    expect(calls.some(({ name }) => name === 'delete_student')).toBe(false);
  });
  it('says when it failed, in the words of the refusal', async () => {
    const sentence = 'This record came from an application and stays with it.';
    await remove(() => {
      throw new Problem('wrong_state', sentence);
    }, true);
    expect(await screen.findByText('Failed to delete student')).toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
  });
  it.each(['admissions', 'staff'] as const)('is not offered to %s', async (role) => {
    open(VIEW, role, { ...listing(noam), student_record: () => recordOf(noam) } satisfies Answers);
    await screen.findByRole('heading', { name: 'General Information' });
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  });
});

describe('an archived record', () => {
  const archived = {
    ...noam,
    archived_at: '2026-11-21T10:00:00Z',
    archive_reason: 'Went to another school.',
  };
  it('says since when and why, and is restored from there', async () => {
    open(VIEW, 'admissions', {
      ...listing(),
      student_record: () => recordOf(archived),
      restore_student: () => changed(noam),
    });
    expect(await screen.findByText(/^Archived on Saturday, November 21, 2026\./)).toHaveTextContent(
      'Went to another school.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Student restored')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'restore_student')?.args).toEqual({
      student_id: noam.id,
      expected_version: 3,
    });
  });
});

describe('archiving', () => {
  it('keeps the reason while it is typed, and has it again when the dialog is opened later', async () => {
    const kept = new Map<string, string>();
    open(VIEW, 'admissions', {
      ...listing(noam),
      student_record: () => recordOf(noam),
      my_drafts: ({ subject, subject_id }) =>
        [...kept].map(([field, text]) => {
          expect([subject, subject_id]).toEqual(['student', noam.id]);
          return { field, text, updated_at: '2026-11-22T10:00:00Z' };
        }),
      save_draft: ({ field, text }) => {
        kept.set(field, text);
        return { updated_at: '2026-11-22T10:00:00Z', other: null };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Archive' }));
    const reason = (): HTMLElement => screen.getByRole('textbox', { name: /^Reason/ });
    await userEvent.type(reason(), 'Left in Adar.');
    expect(await screen.findByText('Draft kept. Only you see it.')).toBeInTheDocument();
    expect(kept.get('archive')).toBe('Left in Adar.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Archive/ })).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(reason()).toHaveValue('Left in Adar.'));
  });
});
