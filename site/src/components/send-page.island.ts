import { all, need } from '../islands/dom';
import type { Island } from '../islands/island';
import { mailHref, whatsAppHref, type Message } from './send-ways';

/** The message with what somebody has chosen on the page, which stands in the address. */
function messageOf(root: HTMLElement): Message {
  const message = JSON.parse(root.dataset['message'] ?? '') as Message;
  return root.dataset['choice'] === 'true'
    ? { ...message, url: `${message.url}${window.location.search}` }
    : message;
}

/** One button where the browser can send by what the phone offers; else the links, with the address as it is at the press. */
export const sendPage: Island = (root, signal) => {
  const share = need(root, '[data-way="share"]');
  const others = all(root, '[data-way]:not([data-way="share"])');
  const status = need(root, '[role="status"]');
  const offer = (canShare: boolean): void => {
    share.hidden = !canShare;
    for (const way of others) way.hidden = canShare;
  };
  const tell = (text: string): void => {
    status.textContent = text;
  };
  const sendAway = async (): Promise<void> => {
    try {
      await navigator.share({ ...messageOf(root) });
    } catch (error) {
      // Closing the sheet is an answer; anything else leaves the other ways.
      if (!(error instanceof DOMException && error.name === 'AbortError')) offer(false);
    }
  };
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(messageOf(root).url).then(
      () => tell('The link is copied.'),
      () => tell(`Copy it from here: ${messageOf(root).url}`),
    );
  const press = ({ target }: Event): void => {
    const way = target instanceof Element ? target.closest<HTMLElement>('[data-way]') : null;
    if (way?.dataset['way'] === 'share') void sendAway();
    if (way?.dataset['way'] === 'copy') void copy();
    if (way instanceof HTMLAnchorElement)
      way.href = (way.dataset['way'] === 'mail' ? mailHref : whatsAppHref)(messageOf(root));
  };
  root.addEventListener('click', press, { signal });
  offer('share' in navigator);
};
