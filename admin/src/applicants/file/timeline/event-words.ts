/** Sentences of the timeline for what parents and guardians did and what was written, by the log’s action. */

export const CONSENT_EVENTS: Readonly<Record<string, string>> = {
  consent_given: 'A parent or guardian gave their consent',
  consent_refused: 'A parent or guardian did not agree',
  consent_rejected: 'The consent was rejected',
};

export const PARENT_EVENTS: Readonly<Record<string, string>> = {
  parent_accepted: 'A parent follows the application',
  parent_ended: 'A parent no longer follows the application',
};

export const MESSAGE_EVENTS: Readonly<Record<string, string>> = {
  message_received: 'The applicant wrote a message',
  message_sent: 'The office wrote a message',
  message_taken_back: 'The office took a message back',
  file_opened: 'A file that came with a message was opened',
  closed: 'The conversation was closed',
  opened: 'The conversation was opened again',
};
