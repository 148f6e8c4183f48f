import type { Faults } from './faults';
import type { Notice } from './notice';

const PAUSES = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 30_000, 60_000, 180_000, 600_000] as const;
const LIMIT = 5_000;

/** Result of one delivery; status 0 means no connection. */
export interface Receipt {
  readonly status: number;
  readonly body: string;
}

/** Delivers one notice once. */
export async function deliver({ url, body, headers }: Notice): Promise<Receipt> {
  try {
    const response = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(LIMIT) });
    return { status: response.status, body: await response.text() };
  } catch {
    return { status: 0, body: '' };
  }
}

/** Delivers notices until they are accepted (any 2xx), with the repetition and delay of the configured faults. */
export class Postman {
  private held: (() => Promise<void>)[] = [];
  private stopped = false;

  constructor(private readonly faults: Faults) {}

  /** Sends the notice `make` returns, freshly signed on each try; resolves after the first round of deliveries. */
  async post(make: () => Notice): Promise<void> {
    const { neverNotify, notifyTimes, notifyParallel, notifyDelayMs, reorder } = this.faults.notice;
    if (neverNotify || notifyTimes === 0) return;
    const round = async () => {
      if (notifyDelayMs > 0) await this.pause(notifyDelayMs);
      const copies = Array.from({ length: notifyTimes }, () => () => this.carry(make));
      if (notifyParallel) await Promise.all(copies.map((copy) => copy()));
      else for (const copy of copies) await copy();
    };
    if (!reorder) return round();
    this.held.push(round);
    if (this.held.length > 1) return;
    await this.pause(1_000);
    for (const one of this.held.splice(0).reverse()) await one();
  }

  stop(): void {
    this.stopped = true;
  }

  /** Awaits the first try; retries run in the background. */
  private async carry(make: () => Notice): Promise<void> {
    if (await this.accepted(make)) return;
    void (async () => {
      for (const ms of PAUSES) {
        await this.pause(ms);
        if (this.stopped || this.faults.notice.neverNotify || (await this.accepted(make))) return;
      }
    })();
  }

  private async accepted(make: () => Notice): Promise<boolean> {
    const { status } = await deliver(make());
    return status >= 200 && status < 300;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms).unref());
  }
}
