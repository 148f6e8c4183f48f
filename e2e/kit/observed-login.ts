import { createHash } from 'node:crypto';
import { io } from 'socket.io-client';
import type { Page } from '@playwright/test';
import { stringToSign } from '#contract/kit/signature';
import { address } from './fixtures';

/** Records the token of a page's requests, to check from outside whether it is still valid. */
export class ObservedLogin {
  private token = '';

  private constructor(page: Page) {
    page.on('request', (request) => {
      this.token = request.headers()['cgauthorization'] ?? this.token;
    });
  }

  static of(page: Page): ObservedLogin {
    return new ObservedLogin(page);
  }

  /** Returns the token of the latest request that had one. */
  async currentToken(): Promise<string> {
    for (let waited = 0; this.token === '' && waited < 30_000; waited += 50)
      await new Promise((resolve) => setTimeout(resolve, 50));
    if (this.token === '') throw new Error('the page has made no call with a session');
    return this.token;
  }

  /** Returns the API status of a token: 200 while valid, 408 when the login is over. */
  static async statusOf(token: string): Promise<number> {
    const timestamp = String(Date.now());
    const sign = createHash('md5')
      .update(stringToSign('demo-secret', '/api/right', { nocache: timestamp }, timestamp))
      .digest('hex');
    const response = await fetch(`${address()}/venue-server/api/right?nocache=${timestamp}`, {
      headers: { 'app-key': 'demo-key', timestamp, sign, cgAuthorization: token },
    });
    return ((await response.json()) as { code: number }).code;
  }

  /** Opens a socket of a login; once connected, returns a promise of the time it is closed. */
  static async socket(token: string): Promise<{ cut: Promise<number> }> {
    const socket = io(`${address()}/rt`, {
      path: '/venue-server/socket.io',
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
      forceNew: true,
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return {
      cut: new Promise((resolve) => {
        socket.once('disconnect', () => resolve(Date.now()));
      }),
    };
  }
}
