/**
 * When the code of an island is fetched and started: at once after the first paint, when the loaded page is idle, when its root
 * then comes near the screen, or when it is touched; a touch starts any that still waits.
 */
export type Moment = 'now' | 'idle' | 'seen' | 'touched';

/** The islands that only some pages have. Each lies in the file `NAME.island.ts`, of which the build makes a script. */
export const moments = {
  live: 'idle',
  meant: 'now',
  dialog: 'idle',
  video: 'touched',
  bio: 'touched',
  carousel: 'idle',
  info: 'idle',
  feed: 'touched',
  print: 'touched',
  tracks: 'now',
  today: 'now',
  deadlines: 'seen',
  torah: 'now',
  'find-torah': 'now',
  'send-page': 'seen',
  'question-form': 'now',
  'search-box': 'now',
  'linked-answer': 'now',
  preview: 'now',
} as const satisfies Readonly<Record<string, Moment>>;

export type LateIsland = keyof typeof moments;
/** Part of the first script of every page. */
export type EarlyIsland = 'header' | 'account' | 'toasts';
export type IslandName = EarlyIsland | LateIsland;
