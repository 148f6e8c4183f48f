/** Minutes for which the answer of an idempotency key is repeated: of executed requests, and of refused ones. */
export const answerMinutes = { executed: 24 * 60, refused: 15 } as const;
