import { pino } from 'pino';

/**
 * The log of the process: one JSON line per entry on standard output, secrets redacted by name. Ids only, never names
 * or phone numbers.
 */
export const log = pino({
  level: 'info',
  base: null,
  redact: {
    paths: [
      '*.password',
      '*.payPassword',
      '*.queryPassword',
      '*.cgAuthorization',
      '*.cgauthorization',
      '*.authorization',
      '*.token',
      '*.secret',
      '*.key',
    ],
    censor: '…',
  },
});
