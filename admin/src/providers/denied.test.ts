import { expect, test, vi } from 'vitest';
import { denied, noteSignIn, onDenied } from './denied.ts';
import { call } from './rpc.ts';

const rpc = vi.hoisted(() => vi.fn());
vi.unmock('./rpc.ts');
vi.mock('./client.ts', () => ({ supabase: { rpc } }));

const looks = vi.fn<(error: { readonly status: number }) => Promise<unknown>>();
const answers = (status: number): void => {
  rpc.mockResolvedValue({ data: null, error: { message: 'x', code: '42501' }, status });
};

test('a function that is denied has the session looked at, whichever part of a screen called it', async () => {
  looks.mockReset().mockResolvedValue(undefined);
  onDenied(looks);
  for (const [status, times] of [
    [400, 0],
    [409, 0],
    [403, 1],
    [401, 2],
  ] as const) {
    answers(status);
    await expect(call('my_files', {})).rejects.toThrow();
    await Promise.resolve();
    expect([status, looks.mock.calls.length]).toEqual([status, times]);
    await new Promise((done) => setTimeout(done));
  }
  expect(looks).toHaveBeenLastCalledWith(expect.objectContaining({ status: 401 }));
});

test.each([401, 403])(
  'refused with %d as the session had ended: asked again, once, when its officer is back',
  async (status) => {
    looks.mockReset().mockImplementation(() => {
      noteSignIn();
      return Promise.resolve();
    });
    onDenied(looks);
    const refused = { data: null, error: { message: 'x', code: '42501' }, status };
    rpc
      .mockReset()
      .mockResolvedValueOnce(refused)
      .mockResolvedValueOnce({ data: [], error: null, status: 200 });
    await expect(call('my_files', {})).resolves.toEqual([]);
    rpc.mockReset().mockResolvedValue(refused);
    await expect(call('my_files', {})).rejects.toThrow();
    expect(rpc).toHaveBeenCalledTimes(2);
  },
);

test('who is still signed in and may not is not asked again', async () => {
  looks.mockReset().mockResolvedValue(undefined);
  onDenied(looks);
  rpc.mockReset();
  answers(403);
  await expect(call('my_files', {})).rejects.toThrow();
  expect(rpc).toHaveBeenCalledTimes(1);
});

test('the question about the role itself asks nothing again', async () => {
  looks.mockReset().mockResolvedValue(undefined);
  onDenied(looks);
  answers(403);
  await expect(call('my_staff_account', {})).rejects.toThrow();
  expect(looks).not.toHaveBeenCalled();
});

test('many that are denied together are one look, and a look that fails is not the last', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  let fail: (reason: Error) => void = () => undefined;
  looks.mockReset().mockReturnValue(new Promise((_resolve, reject) => (fail = reject)));
  onDenied(looks);
  for (let n = 0; n < 3; n += 1) void denied({ status: 403 });
  expect(looks).toHaveBeenCalledTimes(1);
  fail(new Error('offline'));
  await new Promise((done) => setTimeout(done));
  expect(warned).toHaveBeenCalledTimes(1);
  void denied({ status: 403 });
  expect(looks).toHaveBeenCalledTimes(2);
});
