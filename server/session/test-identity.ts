import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDENTITY_FILE, identityClient, type IdentityClient } from '#contract/session/sso.contract';
import { demoPassword } from '#domain/session/demo.rules';
import { freePort, TestProcess } from '#server/kit/testing/test-process';

/** A browser for specs: keeps cookies by path, does not follow redirects, and accepts HTML. */
export class TestBrowser {
  private readonly cookies = new Map<string, { value: string; path: string }>();

  /** Sends one request with cookies and stores new ones. */
  async request(
    url: string,
    { form, accept = 'text/html' }: { form?: Readonly<Record<string, string>>; accept?: string } = {},
  ): Promise<Response> {
    const { pathname } = new URL(url);
    const cookie = [...this.cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { accept, ...(cookie ? { cookie } : {}) },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    for (const set of response.headers.getSetCookie()) {
      const [pair = '', ...how] = set.split('; ');
      const at = pair.indexOf('=');
      const path = how.find((part) => part.startsWith('Path='))?.slice(5) ?? '/';
      if (how.includes('Max-Age=0')) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), { value: pair.slice(at + 1), path });
    }
    return response;
  }

  /** Returns the value of a stored cookie. */
  cookie(name: string): string | undefined {
    return this.cookies.get(name)?.value;
  }

  /** Returns the absolute redirect target of an address. */
  async redirectOf(url: string): Promise<string> {
    const response = await this.request(url);
    const to = response.headers.get('location');
    if (to === null) throw new Error(`${url} leads nowhere: ${response.status} ${await response.text()}`);
    return new URL(to, url).href;
  }

  /** Logs in at the provider's form; returns the redirect target. */
  async signIn(formUrl: string, username: string): Promise<string> {
    const shown = await this.request(formUrl);
    if (shown.status === 302) return new URL(shown.headers.get('location') ?? '', formUrl).href;
    const html = await shown.text();
    const execution = /name="execution" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const response = await this.request(formUrl, {
      form: { username, password: demoPassword, execution, _eventId: 'submit' },
    });
    const to = response.headers.get('location');
    if (to === null) throw new Error(`${username} could not log in: ${response.status}`);
    return new URL(to, formUrl).href;
  }
}

/** The identity provider as a separate process with its own state folder. */
export class TestIdentity {
  private constructor(
    readonly url: string,
    readonly dataDir: string,
    private readonly process: TestProcess,
  ) {}

  static async start(): Promise<TestIdentity> {
    const dataDir = mkdtempSync(join(tmpdir(), 'identity-'));
    const port = await freePort();
    const started = await TestProcess.start('tools/counterparts/identity/main.ts', {
      COUNTERPART_PORT: String(port),
      COUNTERPART_STATE: join(dataDir, 'state'),
      DATA_DIR: dataDir,
    });
    return new TestIdentity(`http://127.0.0.1:${port}`, dataDir, started);
  }

  /** The environment a server needs to find this provider. */
  get env(): { IDENTITY_URL: string; DATA_DIR: string } {
    return { IDENTITY_URL: this.url, DATA_DIR: this.dataDir };
  }

  /** The client data shared by provider and product. */
  get client(): IdentityClient {
    return identityClient.parse(JSON.parse(readFileSync(join(this.dataDir, IDENTITY_FILE), 'utf8')));
  }

  /** Registers a product address with the provider. */
  registerProduct(origin: string): Promise<unknown> {
    return this.post('/origins', { origin });
  }

  /** Sets faults; an empty order clears them. */
  setFaults(body: unknown = {}): Promise<unknown> {
    return this.post('/faults', body);
  }

  /** Creates or updates a person of the university. */
  setPerson(username: string, kind = 'student', name = username): Promise<unknown> {
    return this.post('/people', { username, kind, name });
  }

  /** Logs a person out everywhere at the university. */
  logout(username: string): Promise<unknown> {
    return this.post('/logouts', { username });
  }

  /** Returns a logout token with the given changes. */
  async logoutToken(
    username: string,
    more: { bySubject?: boolean; change?: Readonly<Record<string, unknown>>; spoil?: string } = {},
  ): Promise<string> {
    return ((await this.post('/logout-tokens', { username, ...more })) as { token: string }).token;
  }

  stop(): Promise<void> {
    return this.process.stop();
  }

  private async post(path: string, body: unknown): Promise<unknown> {
    const response = await fetch(this.url + path, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}
