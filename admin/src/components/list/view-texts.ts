/** Words of saved views. */
export type SavedList = 'applicants' | 'students';

export const viewTexts = {
  views: 'Views',
  mine: 'My views',
  shared: 'Shared with the office',
  ready: 'Ready-made',
  none: 'Filter, order or choose columns, then save what you see under a name.',
  save: 'Save this view',
  saveText: 'Filters, order, length and columns are kept; what is searched is not.',
  saveLabel: 'Save view',
  name: 'Name of the view',
  nameHelp: 'A view of yours with the same name is replaced.',
  share: 'Share with the office',
  saved: 'View saved',
  notSaved: 'The view was not saved',
  removed: 'View removed',
  notRemoved: 'The view was not removed',
  remove: (name: string) => `Remove view: ${name}`,
  by: (owner: string | null) => (owner ? `by ${owner}` : ''),
} as const;
