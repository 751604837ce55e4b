import { useState } from 'react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderOffice } from '../../test/office.tsx';
import { useKeys, useKeysChoice } from './use-keys.ts';

const WHY = { r: 'Rejected already.', z: 'Nothing to do.' };

function Page({ onAccept, dialog = false }: { readonly onAccept: () => void; readonly dialog?: boolean }) {
  useKeys(WHY);
  return (
    <>
      <button type="button" aria-keyshortcuts="a" onClick={onAccept}>
        Accept
      </button>
      <button type="button" aria-keyshortcuts="r" disabled onClick={onAccept}>
        Reject
      </button>
      <textarea aria-label="Note" aria-keyshortcuts="n" />
      <div role="tablist">
        <button type="button" role="tab" aria-keyshortcuts="ArrowRight" onClick={onAccept}>
          Tab
        </button>
      </div>
      {dialog ? <div role="dialog" /> : null}
    </>
  );
}
const key = (name: string, at: Element = document.body, more = {}) =>
  fireEvent.keyDown(at, { key: name, ...more });

test('a key presses its control, or goes into its field', () => {
  const onAccept = vi.fn();
  renderOffice(<Page onAccept={onAccept} />);
  key('a');
  expect(onAccept).toHaveBeenCalledTimes(1);
  key('n');
  expect(screen.getByLabelText('Note')).toHaveFocus();
});

test('not while somebody types, with a control key, in a dialog, on a disabled control, or where arrows move by themselves', () => {
  const onAccept = vi.fn();
  const { unmount } = renderOffice(<Page onAccept={onAccept} />);
  key('a', screen.getByLabelText('Note'));
  key('a', document.body, { ctrlKey: true });
  key('r');
  key('ArrowRight', screen.getByRole('tab'));
  unmount();
  renderOffice(<Page onAccept={onAccept} dialog />);
  key('a');
  expect(onAccept).not.toHaveBeenCalled();
});

test('not when this person has switched single keys off', () => {
  const onAccept = vi.fn();
  function Off() {
    const [, setOn] = useKeysChoice();
    return (
      <>
        <Page onAccept={onAccept} />
        <button type="button" onClick={() => setOn(false)}>
          Switch off
        </button>
      </>
    );
  }
  renderOffice(<Off />);
  key('a');
  expect(onAccept).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Switch off' }));
  key('a');
  expect(onAccept).toHaveBeenCalledTimes(1);
});

test.each([
  ['Caps Lock', { key: 'A', code: 'KeyA' }, 1],
  ['a Hebrew layout', { key: 'ש', code: 'KeyA' }, 1],
  ['AZERTY, where A stands at the place of Q', { key: 'a', code: 'KeyQ' }, 1],
  ['AZERTY, where Q stands at the place of A', { key: 'q', code: 'KeyA' }, 0],
])('the letter counts, and where there is none, its place: %s', (_layout, event, times) => {
  const onAccept = vi.fn();
  renderOffice(<Page onAccept={onAccept} />);
  fireEvent.keyDown(document.body, event);
  expect(onAccept).toHaveBeenCalledTimes(times);
});

test('a key pressed before its card is there waits for it, and says why when none comes', async () => {
  const onAccept = vi.fn();
  function Loading({ whole, card }: { readonly whole: boolean; readonly card: boolean }) {
    useKeys(WHY, whole);
    return card ? (
      <button type="button" aria-keyshortcuts="r" onClick={onAccept}>
        Reject
      </button>
    ) : null;
  }
  let set: (card: boolean, whole: boolean) => void = () => undefined;
  function Parts() {
    const [[card, whole], change] = useState([false, false]);
    set = (...next) => act(() => change(next));
    return <Loading whole={whole} card={card} />;
  }
  renderOffice(<Parts />);
  key('r');
  set(true, false);
  await waitFor(() => expect(onAccept).toHaveBeenCalledOnce());
  set(false, false);
  key('r');
  expect(screen.queryByText('Rejected already.')).toBeNull();
  set(false, true);
  expect(await screen.findByText('Rejected already.')).toBeVisible();
  expect(onAccept).toHaveBeenCalledOnce();
});

test('a key that does nothing now says why', async () => {
  renderOffice(<Page onAccept={vi.fn()} />);
  key('r');
  expect(await screen.findByText('Rejected already.')).toBeVisible();
});
