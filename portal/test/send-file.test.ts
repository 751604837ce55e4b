/** How one file goes to storage: what each ending is taken for, and when a silent connection is given up. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendFile } from '../src/features/application/send-file.ts';
import { signIn } from './fake-client.ts';

class FakeRequest {
  static last: FakeRequest;
  readonly upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {};
  status = 0;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    FakeRequest.last = this;
  }
  readonly open = vi.fn();
  readonly setRequestHeader = vi.fn();
  readonly send = vi.fn();
  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number): void {
    this.status = status;
    this.onload?.();
    this.onloadend?.();
  }
}

let percent: number[];
let controller: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  signIn();
  percent = [];
  controller = new AbortController();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Begins to send; `ending` becomes 'sent' or the kind of the problem. */
async function begin(): Promise<{ readonly ending: Promise<string> }> {
  const ending = sendFile({
    bucket: 'documents',
    path: 'a/b',
    file: new File(['%PDF-1.7\n'], 'passport.pdf', { type: 'application/pdf' }),
    type: 'application/pdf',
    onProgress: (value) => percent.push(value),
    signal: controller.signal,
  }).then(
    () => 'sent',
    (problem: { readonly kind: string }) => problem.kind,
  );
  await vi.advanceTimersByTimeAsync(0);
  return { ending };
}
const goes = (loaded: number): void =>
  FakeRequest.last.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 });

describe('a file on its way', () => {
  it.each([
    [200, 'sent'],
    [401, 'signed_out'],
    [413, 'too_large'],
    [500, 'unexpected'],
    [504, 'unexpected'],
  ])('answered with %i: %s', async (status, kind) => {
    const { ending } = await begin();
    FakeRequest.last.answer(status);
    expect(await ending).toBe(kind);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is cancelled by its person', async () => {
    const { ending } = await begin();
    controller.abort();
    expect(await ending).toBe('cancelled');
  });

  it('is not begun when its person has cancelled before the first byte', async () => {
    controller.abort();
    const { ending } = await begin();
    expect(await ending).toBe('cancelled');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes on as long as something of it goes, however slowly', async () => {
    const { ending } = await begin();
    for (const loaded of [10, 20, 30]) {
      await vi.advanceTimersByTimeAsync(59_000);
      goes(loaded);
    }
    expect(percent).toEqual([10, 20, 30]);
    FakeRequest.last.answer(200);
    expect(await ending).toBe('sent');
  });

  it('is given up after a minute of silence, as a lost connection, so that it goes again by itself', async () => {
    const { ending } = await begin();
    goes(40);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await ending).toBe('offline');
    expect(vi.getTimerCount()).toBe(0);
  });
});
