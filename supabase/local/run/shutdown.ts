/** Everything that must be closed, closed in reverse order once, whatever asked for it. */
export interface Shutdown {
  /** Aborted when the end begins: builds and waits stop. */
  readonly signal: AbortSignal;
  add(name: string, close: () => Promise<unknown>): void;
  run(): Promise<void>;
}

export function createShutdown(): Shutdown {
  const controller = new AbortController();
  const closers: { name: string; close: () => Promise<unknown> }[] = [];
  let ending: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    controller.abort();
    for (const { name, close } of closers.reverse())
      await close().catch((error: Error) => console.error(`Closing ${name}: ${error.message}`));
  };
  return {
    signal: controller.signal,
    add: (name, close) => void closers.push({ name, close }),
    run: () => (ending ??= end()),
  };
}

/** Ctrl-C, a closed terminal or a stop by the system end the process cleanly. */
export function onSignals(stop: (signal: NodeJS.Signals) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
}
