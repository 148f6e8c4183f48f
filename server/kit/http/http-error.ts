/** An HTTP-level error below the handlers; the failure filter turns it into an envelope. */
export class HttpError extends Error {
  constructor(readonly statusCode: 400 | 404 | 405 | 413 | 414 | 415) {
    super(`refused with HTTP ${statusCode}`);
    this.name = 'HttpRefused';
  }
}
