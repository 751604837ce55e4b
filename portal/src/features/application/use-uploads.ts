import { useEffect, useSyncExternalStore } from 'react';
import { useApplication } from './context.tsx';
import { uploadQueue, type UploadQueue, type UploadView } from './upload-queue.ts';

export interface Uploads extends UploadView {
  readonly queue: UploadQueue;
}

/** What is on its way, several files at once. They go on while other pages are looked at. */
export function useUploads(): Uploads {
  const { mine } = useApplication();
  const queue = uploadQueue(mine.application.id);
  const view = useSyncExternalStore(queue.subscribe, queue.get);
  return { ...view, queue };
}

/** As the application opens, also after a new sign-in: what waits goes on, and what has arrived is read. */
export function useUploading(application: string, reload: () => Promise<void>): void {
  useEffect(() => {
    const queue = uploadQueue(application);
    queue.goOn();
    return queue.whenReceived(reload);
  }, [application, reload]);
}
