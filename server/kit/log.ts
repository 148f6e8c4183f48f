import { pino } from 'pino';

/** The process's log: one JSON line per entry on standard output, with secrets cut out by name. Ids only, never names or phones. */
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
