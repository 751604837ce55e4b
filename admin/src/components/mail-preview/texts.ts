/** Texts of mails as they are shown. */
export const texts = {
  preview: 'Preview',
  previewOf: 'For',
  why: {
    chosen: '',
    longest_name: ' (longest name)',
    empty_fields: ' (empty fields)',
    hebrew_only: ' (Hebrew only)',
  },
  phone: 'Phone',
  desktop: 'Desktop',
  dark: 'Dark',
  plain: 'Plain text',
  view: 'How it is shown',
  nobody: 'There is nobody to try this mail on yet.',
} as const;
