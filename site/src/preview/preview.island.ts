import type { PictureData } from '../components/Picture';
import type { Island } from '../islands/island';
import type { PreviewFacts } from './facts';
import { messageIn, type PreviewMessage } from './message';

/** A photograph as the pages take pictures: its address lives as long as the frame. */
async function pictureOf(photo: Blob | null): Promise<PictureData | null> {
  if (!photo) return null;
  const { width, height } = await createImageBitmap(photo);
  return { src: URL.createObjectURL(photo), width, height, sources: [] };
}

/**
 * Shows in a frame of the office what its content desk sends: the page that the words would become. It hears its own origin's
 * parent alone, shows nothing that the content check refuses, and leads nowhere.
 */
export const preview: Island = (root, signal) => {
  const facts = JSON.parse(root.dataset['facts'] ?? '') as PreviewFacts;
  const tell = (said: object): void => window.parent.postMessage(said, window.location.origin);
  let newest = 0;
  /** Each message brings the photograph again; its name says whether it is another. */
  let named: unknown = null;
  let picture: PictureData | null = null;

  const show = async (message: PreviewMessage, turn: number): Promise<void> => {
    const [{ previewHtml }] = await Promise.all([import('./render')]);
    const name = message.photo && message.fields['image'];
    if (name !== named) {
      const made = await pictureOf(message.photo).catch(() => null);
      if (picture) URL.revokeObjectURL(picture.src);
      [named, picture] = [name, made];
    }
    if (turn !== newest || signal.aborted) return;
    const html = previewHtml(message, picture, facts);
    if (html !== null) root.innerHTML = html;
    tell({ kind: 'preview-shown', refused: html === null });
  };

  window.addEventListener(
    'message',
    ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== window.parent || source === window) return;
      const message = messageIn(data);
      if (!message) return;
      newest += 1;
      show(message, newest).catch((error: unknown) => reportError(error));
    },
    { signal },
  );
  // Links and buttons are seen, not followed.
  const stay = (event: Event): void => {
    if (event.target instanceof Element && event.target.closest('a, form, button')) event.preventDefault();
  };
  for (const name of ['click', 'auxclick', 'submit'])
    root.addEventListener(name, stay, { capture: true, signal });
  if (window.parent !== window) tell({ kind: 'preview-ready' });
};
