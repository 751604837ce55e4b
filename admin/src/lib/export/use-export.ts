import { useCallback, useEffect, useRef, useState } from 'react';
import { runExport, type ExportJob } from './run-export.ts';
import { fileName, saveFile } from './save-file.ts';

export type ExportState =
  | { readonly step: 'idle' }
  | { readonly step: 'running'; readonly written: number; readonly total: number }
  | { readonly step: 'done'; readonly rows: number }
  | { readonly step: 'failed'; readonly error: unknown };

/** What an export is called: the list, and of which year its rows are. */
type Named = Omit<ExportJob, 'signal' | 'onProgress'> & { readonly year?: string | undefined };

/** One export at a time: `start` makes the file and hands it to the browser's downloads; `cancel` stops at once. */
export function useExport(name: string): {
  readonly state: ExportState;
  readonly start: (job: Named) => Promise<void>;
  readonly cancel: () => void;
} {
  const [state, setState] = useState<ExportState>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState({ step: 'idle' });
  }, []);
  const start = useCallback(
    async ({ year, ...job }: Named) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      let rows = 0;
      setState({ step: 'running', written: 0, total: 0 });
      const onProgress = (written: number, total: number): void => {
        rows = written;
        if (running.current === controller) setState({ step: 'running', written, total });
      };
      try {
        const file = await runExport({ ...job, signal: controller.signal, onProgress });
        saveFile(file, fileName(year ? `${name}-${year}` : name, job.format));
        if (running.current === controller) setState({ step: 'done', rows });
      } catch (error) {
        // A cancelled export has said so already; every other failure is shown.
        if (running.current === controller) setState({ step: 'failed', error });
      }
    },
    [name],
  );
  useEffect(() => () => running.current?.abort(), []);
  return { state, start, cancel };
}
