/** The words of the list of one's sessions. */
export const sessionTexts = {
  title: 'Where you are signed in',
  lead: 'If you do not recognize a session, end it and change your password.',
  current: 'This browser',
  unknown: 'Unknown device',
  lastUsed: (when: string) => `Last used ${when}`,
  older: (count: number) => (count === 1 ? '1 more session' : `${count} more sessions`),
  end: 'End',
  ending: 'Ending...',
  ended: { title: 'Session ended', message: 'That browser is signed out within ten minutes.' },
  endFailed: (message: string) => `Not ended. ${message}`,
} as const;
