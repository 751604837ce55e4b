import { beforeEach, expect, test, vi } from 'vitest';
import { authProvider } from './auth-provider.ts';
import { Problem } from './problem.ts';
import { currentOfficer, endSession, forgetOfficer, StepMissing } from './session.ts';

vi.mock('./session.ts', () => ({
  currentOfficer: vi.fn(),
  endSession: vi.fn(() => Promise.resolve()),
  forgetOfficer: vi.fn(),
  homeOfOthers: () => 'http://localhost:3000/dashboard',
  signInAddress: (ended = false) =>
    `http://localhost:3000/login?next=%2Fadmin%2Fapplicants${ended ? '&ended=1' : ''}`,
  stepAddress: (step: string) => `http://localhost:3000/${step}`,
  officerHere: () => null,
  StepMissing: class extends Error {
    constructor(readonly step: string) {
      super(step);
    }
  },
}));
const officer = { id: '1', email: 'a@example.org', name: 'A', role: 'admissions' } as const;
const replace = vi.fn();

beforeEach(() => {
  vi.mocked(currentOfficer).mockReset();
  vi.mocked(endSession).mockClear();
  vi.mocked(forgetOfficer).mockClear();
  vi.stubGlobal('location', { ...window.location, origin: 'http://localhost:3000', replace });
});

const settles = (promise: Promise<unknown>): Promise<string> =>
  Promise.race([
    promise.then(
      () => 'done',
      () => 'failed',
    ),
    new Promise<string>((resolve) => setTimeout(() => resolve('left'), 20)),
  ]);

test('an officer passes, with the role the database gave', async () => {
  vi.mocked(currentOfficer).mockResolvedValue(officer);
  await expect(authProvider.checkAuth({})).resolves.toBeUndefined();
  await expect(authProvider.getPermissions?.({})).resolves.toBe('admissions');
});

test('signed out: to the sign-in page, which comes back here', async () => {
  vi.mocked(currentOfficer).mockRejectedValue(new Problem('signed_out', 'x', { status: 401 }));
  expect(await settles(authProvider.checkAuth({}))).toBe('left');
  expect(replace).toHaveBeenCalledWith('http://localhost:3000/login?next=%2Fadmin%2Fapplicants');
});

test('people without a staff role are sent to their own dashboard', async () => {
  vi.mocked(currentOfficer).mockResolvedValue(null);
  expect(await settles(authProvider.checkAuth({}))).toBe('left');
  expect(replace).toHaveBeenCalledWith('http://localhost:3000/dashboard');
});

test.each(['verify', 'enroll', 'accept_invitation'] as const)('%s: to the page for it', async (step) => {
  vi.mocked(currentOfficer).mockRejectedValue(new StepMissing(step));
  expect(await settles(authProvider.checkAuth({}))).toBe('left');
  expect(replace).toHaveBeenCalledWith(`http://localhost:3000/${step}`);
  expect(endSession).not.toHaveBeenCalled();
});

test('a session that is too old ends, and signing in comes back here', async () => {
  vi.mocked(currentOfficer).mockRejectedValue(new StepMissing('sign_in'));
  expect(await settles(authProvider.checkAuth({}))).toBe('left');
  expect(endSession).toHaveBeenCalled();
  expect(replace).toHaveBeenCalledWith('http://localhost:3000/login?next=%2Fadmin%2Fapplicants&ended=1');
});

test('401 ends the session, and the sign-in page says so', async () => {
  expect(await settles(authProvider.checkError({ status: 401 }))).toBe('left');
  expect(endSession).toHaveBeenCalled();
  expect(replace).toHaveBeenCalledWith('http://localhost:3000/login?next=%2Fadmin%2Fapplicants&ended=1');
});

test('403 never signs out; the role is asked again', async () => {
  vi.mocked(currentOfficer).mockResolvedValue(officer);
  expect(await settles(authProvider.checkError({ status: 403 }))).toBe('done');
  expect(endSession).not.toHaveBeenCalled();
  expect(forgetOfficer).toHaveBeenCalled();
});

test('403 of an account that was closed meanwhile: out of the office, still signed in', async () => {
  vi.mocked(currentOfficer).mockResolvedValue(null);
  expect(await settles(authProvider.checkError({ status: 403 }))).toBe('left');
  expect(replace).toHaveBeenCalledWith('http://localhost:3000/dashboard');
  expect(endSession).not.toHaveBeenCalled();
});
