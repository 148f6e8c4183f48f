/** Minutes for which the answer of an idempotency key is repeated: of executed requests, and of refused ones. */
export const answerMinutes = { executed: 24 * 60, refused: 15 } as const;

/**
 * Days for which rows are kept that no school sets. Clean-up reads them here; docs/rules/retention.md says why. A slot
 * that was given up counts from the date of use, a live room from the date in its name.
 */
export const retentionDays = {
  releasedSlot: 90,
  orderRoom: 400,
  dayRoom: 31,
  failedEvent: 90,
  liveChange: 1,
  messageRecord: 180,
  submitTally: 7,
  statisticsProof: 400,
  webhookDelivery: 30,
  warningSample: 8,
  usedEntryCode: 1,
  deviceCommand: 365,
  verificationCode: 2,
  entryTicket: 1,
  singleSignOnAttempt: 1,
  endedSession: 30,
  singleSignOnLogin: 60,
  cameraView: 400,
} as const;

/** Minutes for which a signature is remembered, longer than it is accepted. */
export const REPLAY_MINUTES = 60;
