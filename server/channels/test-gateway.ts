import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { payPasswordHasher } from '#server/kit/crypto/keyed-hash';
import { testKeyring } from '#server/kit/testing/test-env';
import type { Db } from '#server/kit/db/db';
import { freePort, TestProcess } from '#server/kit/testing/test-process';

/** The gateway's own ledger, independent of ours. */
export interface GatewayRecords {
  readonly orders: readonly {
    readonly no: string;
    readonly channel: string;
    readonly state: string;
    readonly amount: number;
    readonly platformNo: string | null;
  }[];
  readonly refunds: readonly {
    readonly refundNo: string;
    readonly orderNo: string;
    readonly state: string;
    readonly amount: number;
    readonly payouts: number;
  }[];
}

/** A gateway process of one spec, with its state in its own folder. */
export class TestGateway {
  private constructor(
    readonly url: string,
    readonly dataDir: string,
    private readonly process: TestProcess,
  ) {}

  static async start(): Promise<TestGateway> {
    const dataDir = mkdtempSync(join(tmpdir(), 'gateway-'));
    const port = await freePort();
    const started = await TestProcess.start('tools/counterparts/gateway/main.ts', {
      COUNTERPART_PORT: String(port),
      COUNTERPART_STATE: join(dataDir, 'state'),
      DATA_DIR: dataDir,
    });
    return new TestGateway(`http://127.0.0.1:${port}`, dataDir, started);
  }

  /** Environment a server needs to find this gateway. */
  get env(): { GATEWAY_URL: string; DATA_DIR: string } {
    return { GATEWAY_URL: this.url, DATA_DIR: this.dataDir };
  }

  /** Configures faults; an empty body clears them. */
  async faults(body: unknown = {}): Promise<void> {
    await this.post('/faults', body);
  }

  async fetchRecords(): Promise<GatewayRecords> {
    return (await (await fetch(`${this.url}/ledger`)).json()) as GatewayRecords;
  }

  /** Presses a button of the page behind a code, as the payer would. */
  async pressButton(codeUrl: string, action: 'pay' | 'refuse' = 'pay'): Promise<{ state: string }> {
    const response = await fetch(codeUrl, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ action }),
    });
    return (await response.json()) as { state: string };
  }

  /** Pays at the bank, even an expired or closed charge. */
  async payLate(no: string, channel = 'wechat'): Promise<void> {
    await this.post(`/orders/${no}/pay`, { late: true, channel });
  }

  /** Sends notices and returns the response of each. */
  async notices(body: {
    no: string;
    to?: string;
    copies?: number;
    spoil?: string;
    change?: unknown;
    channel?: string;
    event?: string;
  }): Promise<{ status: number; body: string }[]> {
    return ((await this.post('/notices', body)) as { receipts: { status: number; body: string }[] }).receipts;
  }

  stop(): Promise<void> {
    return this.process.stop();
  }

  private async post(path: string, body: unknown): Promise<unknown> {
    const response = await fetch(`${this.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}

/** Returns lower-case hex MD5, as clients send payment passwords. */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Sets a person's payment password to 123456. */
export async function setPayPassword(db: Db, userId: number): Promise<string> {
  const hashed = await payPasswordHasher(testKeyring).hash(md5('123456'));
  await db.rows('update wallet set pay_password_hash = $2 where user_id = $1', [userId, hashed]);
  return md5('123456');
}

/** Waits until a condition is true; throws if it is not in time. */
export async function waitUntil(condition: () => Promise<boolean>, limitMs = 8_000): Promise<void> {
  for (let waited = 0; !(await condition()); waited += 50) {
    if (waited > limitMs) throw new Error(`not so after ${limitMs} ms: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
