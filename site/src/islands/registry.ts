import { account } from '../components/account.island';
import { header } from '../components/header.island';
import { toasts } from '../components/toasts.island';
import type { Island } from './island';
import type { EarlyIsland, LateIsland } from './moments';

export const early: Readonly<Record<EarlyIsland, Island>> = { header, account, toasts };

/** How the code of the others is fetched. */
export const late: Readonly<Record<LateIsland, () => Promise<Island>>> = {
  live: async () => (await import('../components/live.island')).live,
  meant: async () => (await import('../components/meant.island')).meant,
  dialog: async () => (await import('../components/dialog.island')).dialog,
  video: async () => (await import('../components/video.island')).video,
  bio: async () => (await import('../features/staff/bio.island')).bio,
  carousel: async () => (await import('../features/home/carousel.island')).carousel,
  info: async () => (await import('../features/home/info.island')).info,
  feed: async () => (await import('../features/peek-inside/feed.island')).feed,
  print: async () => (await import('../features/prospective/print.island')).print,
  today: async () => (await import('../features/prospective/today.island')).today,
  tracks: async () => (await import('../features/prospective/tracks.island')).tracks,
  deadlines: async () => (await import('../features/prospective/deadlines.island')).deadlines,
  'find-torah': async () => (await import('../features/torah/find-torah.island')).findTorah,
  'send-page': async () => (await import('../components/send-page.island')).sendPage,
  torah: async () => (await import('../features/torah/torah.island')).torah,
  'question-form': async () => (await import('../features/question/question-form.island')).questionForm,
  'search-box': async () => (await import('../features/knowledge-base/search-box.island')).searchBox,
  preview: async () => (await import('../preview/preview.island')).preview,
  'linked-answer': async () => (await import('../features/knowledge-base/linked-answer.island')).linkedAnswer,
};
