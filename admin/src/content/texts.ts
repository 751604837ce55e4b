/** Words of the content desk. */
import school from '@school/shared/school.json';
import type { StatusTone } from '@school/shared/statuses';
import type { ItemState } from './types.ts';

interface CollectionWords {
  readonly title: string;
  readonly intro: string;
  readonly one: string;
  readonly write: string;
  readonly find: string;
}

export const collections: Readonly<Record<string, CollectionWords>> = {
  answers: {
    title: 'Answers',
    intro: 'What families read in the knowledge base. Nothing is public before you publish it.',
    one: 'Answer',
    write: 'Write an answer',
    find: 'Find an answer',
  },
  people: {
    title: 'People',
    intro: 'The staff page: names, titles and a few sentences about each.',
    one: 'Person',
    write: 'Add a person',
    find: 'Find a person',
  },
  torah: {
    title: 'Essays and episodes',
    intro: 'Torah to read, watch and hear.',
    one: 'Item',
    write: 'Add an essay or an episode',
    find: 'Find an item',
  },
};

/** Folders of the site's content, by which the preview knows what it shows. */
export const previewFolders: Readonly<Record<string, string>> = {
  answers: 'knowledge-base',
  people: 'staff',
  torah: 'torah',
};

export const states: Readonly<Record<ItemState, { readonly words: string; readonly tone: StatusTone }>> = {
  public: { words: 'Public', tone: 'green' },
  waits: { words: 'Waiting to be published', tone: 'blue' },
  changed: { words: 'Draft over the public page', tone: 'amber' },
  draft: { words: 'Draft, not public', tone: 'amber' },
};

interface FieldWords {
  readonly label: string;
  readonly help?: string;
}
/** Labels by the names of the content check; a field without words here goes by its own name. */
export const fields: Readonly<Record<string, FieldWords>> = {
  category: { label: 'Category' },
  question: { label: 'Question', help: 'As a parent or a student would ask it, in English or Hebrew.' },
  subcategory: { label: 'Part of the category' },
  order: { label: 'Place in its list', help: 'A whole number; lower comes first.' },
  link: {
    label: 'Where it leads',
    help: 'A page of this site, like /prospective-students, or an https address.',
  },
  related: { label: 'Related answers', help: 'Last parts of their addresses, one on each line.' },
  keywords: {
    label: 'Other words for it',
    help: 'Words people search by, in English and Hebrew, one on each line. They are not shown.',
  },
  asWritten: {
    label: 'Kept as written',
    help: 'Amounts and dates that look like facts of the year and are none, one on each line.',
  },
  text: { label: 'Text' },
  hebrewQuestion: {
    label: 'Question in Hebrew',
    help: 'For the father who reads Hebrew; both fields or neither.',
  },
  hebrew: { label: 'Answer in Hebrew', help: 'Stands below the English, from its own side.' },
  address: {
    label: 'Address',
    help: 'Made from the words above when left empty. Latin letters and hyphens.',
  },
  name: { label: 'Name' },
  title: { label: 'Title' },
  department: { label: 'Group' },
  image: { label: 'Photograph' },
  imageAlt: { label: 'What the photograph shows', help: 'For people who do not see it.' },
  imageFocus: {
    label: 'What stays in view',
    help: 'Click on the photograph, or write how far from the left and from the top: 50% 30%.',
  },
  author: { label: 'Author', help: 'As the name stands among the people.' },
  type: { label: 'Format' },
  language: { label: 'Language' },
  date: { label: 'Date', help: 'Year-month-day, like 2026-11-21.' },
  series: { label: 'Series', help: 'The same words in every part.' },
  description: { label: 'In a sentence or two' },
  length: { label: 'Length', help: 'Minutes and seconds, like 4:12.' },
  youtubeUrl: { label: 'Address at YouTube' },
  spotifyUrl: { label: 'Address at Spotify' },
  embedId: { label: 'Number of the video', help: 'The 11 letters and digits after v= in its address.' },
  sample: { label: 'A sample: the true address is not known yet' },
  guest: { label: 'A guest, who is not among the people' },
};
const OWN_WORDS: Readonly<Record<string, string>> = { esp: school.programName };

/** A name of the content check as words: life-campus is Life campus. */
export const inWords = (name: string): string =>
  OWN_WORDS[name] ?? (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ');

export const labelOf = (name: string): string => fields[name]?.label ?? name;

export const texts = {
  page: 'Page',
  state: 'State',
  about: 'Where',
  last: 'Last change',
  empty: 'Nothing here.',
  back: 'Back to the list',
  words: 'What it says',
  more: 'More',
  publish: 'Publish',
  publishing: 'Publishing...',
  saveDraft: 'Save draft',
  publishQuestion:
    'Everybody can read it once the site is built from it, in some minutes. It can be taken back here.',
  discardDraft: 'Delete draft',
  deleteQuestion: 'What this draft says is gone for good. What is public stays as it is.',
  discardTyped: 'Discard what I typed',
  see: 'See the page',
  published: 'Published',
  publishedHint: 'The site is built from it now; that takes some minutes.',
  notPublished: 'Not published',
  draftSaved: 'Draft saved',
  draftHint: 'Nobody outside sees it.',
  notSaved: 'Not saved',
  discarded: 'Draft deleted',
  undone: 'As it was before',
  notUndone: 'Not taken back',
  stale: 'This page was changed since you opened it',
  keepAsWritten: 'Keep it as I wrote it',
  history: 'Published here',
  noHistory: 'Nothing has been published from this desk yet.',
  undo: 'Take back',
  undoQuestion:
    'The site goes back to what it said before this publication. A page that was new becomes a draft again, with its text and its photograph.',
  unnamed: 'Somebody',
  unsaved: 'Not saved yet',
  preview: 'Preview',
  previewWaits: 'The preview follows once every field passes its check.',
  close: 'Close',
  waits: 'The public site shows the words from before until its next build is ready.',
  failed: 'The last build of the site failed, so the public site shows the words from before.',
  reason: (build: string, reason: string): string =>
    `${build || 'Its host'}: ${reason || 'no reason is given.'}`,
  atHost: 'What its host says',
} as const;

export const pictureTexts = {
  choose: 'Choose a photograph',
  other: 'Choose another',
  busy: 'Reading...',
  remove: 'Without a photograph',
  help: 'JPEG or PNG, up to 20 MB. The site makes the sizes itself. Nobody outside sees it before the page is published.',
} as const;

export const pictureFaults = {
  kind: 'This is neither a JPEG nor a PNG. Drawings (SVG) and documents have no place here; phones often make HEIC: save it as JPEG.',
  unreadable: 'This picture cannot be opened. Save it again as JPEG and choose it once more.',
  file: 'This file',
  tooLarge: (size: number, most: number): string =>
    `This picture has ${size} MB; at most ${most} MB can be taken. Save it smaller and choose it again.`,
} as const;
