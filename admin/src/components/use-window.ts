import { useAction } from './use-action.ts';

/** Opens a file that is fetched or made first in a window of its own, or in place of the page where windows are held back. */
export function useWindow(failed: string) {
  const { act } = useAction(failed);
  return (file: () => Promise<Blob>): Promise<void> => {
    // Opened by the press itself, or the browser would hold it back.
    const target = window.open('', '_blank');
    return act(async () => {
      try {
        const address = URL.createObjectURL(await file());
        if (target) target.location.href = address;
        else window.location.assign(address);
      } catch (error) {
        target?.close();
        throw error;
      }
    });
  };
}
