/** The words of the list of one's sessions. */
export const sessionTexts = {
  title: 'Where you are signed in',
  lead: 'End a session that you do not know, and change your password.',
  current: 'This browser',
  unknown: 'Another program',
  lastUsed: (when: string) => `Last used ${when}`,
  older: (count: number) => (count === 1 ? '1 more session' : `${count} more sessions`),
  end: 'End',
  ending: 'Ending...',
  ended: { title: 'Session ended', message: 'It can no longer be used. This takes ten minutes at most.' },
  endFailed: (message: string) => `Not ended. ${message}`,
} as const;
