/**
 * Runs test files one after the other in one process: libraries and window are loaded once, while the product's own modules, mocks,
 * timers and the page are new for every file. Loading it all for each file took half of the time of the components' tests.
 */
import { TestRunner, vi } from 'vitest';

/** Where every page of a test begins. */
const START = 'http://localhost:3000/';

const real = { setTimeout, setInterval };
const running = new Set();

/** The timers of a page end with it; in one process somebody has to end them. */
function keepTimers() {
  for (const timer of running) clearTimeout(timer);
  running.clear();
  for (const [name, start] of Object.entries(real))
    globalThis[name] = Object.assign((...args) => {
      const timer = start(...args);
      running.add(timer);
      return timer;
    }, start);
}

function emptyPage() {
  for (const part of [document.documentElement, document.body])
    for (const name of part.getAttributeNames()) part.removeAttribute(name);
  document.body.replaceChildren();
  // Styles stay: the library that wrote them keeps count of what it has written.
  for (const part of [...document.head.children]) if (part.localName !== 'style') part.remove();
  // A link that was pressed may have led to another origin, or to `tel:`, from where no relative address leads back.
  window.happyDOM.setURL(START);
  localStorage.clear();
  sessionStorage.clear();
}

export default class FreshModules extends TestRunner {
  /** Called by Vitest before a test file and its set-up are loaded. */
  async onBeforeCollect(paths) {
    await super.onBeforeCollect?.(paths);
    // A screen that the file before has begun to load would come in among this file's modules, without its mocks.
    await vi.dynamicImportSettled();
    this.moduleRunner.mocker?.reset();
    vi.resetModules();
    keepTimers();
    if (typeof document !== 'undefined') emptyPage();
    // After the last file the window goes, and with it what its timers look at.
    this.onCleanupWorkerContext(keepTimers);
  }
}
