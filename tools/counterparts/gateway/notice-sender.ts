import type { GatewayFaults } from './faults';
import type { GatewayNotice } from './notice';

const RETRY_PAUSES = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 30_000, 60_000, 180_000, 600_000] as const;
const TIMEOUT_MS = 5_000;

/** Result of one delivery; status 0 means no connection. */
interface DeliveryReceipt {
  readonly status: number;
  readonly body: string;
}

/** Delivers one notice once. */
export async function deliverNotice({ url, body, headers }: GatewayNotice): Promise<DeliveryReceipt> {
  try {
    const response = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: response.status, body: await response.text() };
  } catch {
    return { status: 0, body: '' };
  }
}

/** Delivers notices until they are accepted (any 2xx), with the repetition and delay of the configured faults. */
export class NoticeSender {
  private heldNotices: (() => Promise<void>)[] = [];
  private stopped = false;

  constructor(private readonly faults: GatewayFaults) {}

  /** Sends the notice `make` returns, freshly signed on each try; resolves after the first round of deliveries. */
  async send(make: () => GatewayNotice): Promise<void> {
    const { neverNotify, notifyTimes, notifyParallel, notifyDelayMs, reorder } = this.faults.notice;
    if (neverNotify || notifyTimes === 0) return;
    const round = async () => {
      if (notifyDelayMs > 0) await this.pause(notifyDelayMs);
      const copies = Array.from({ length: notifyTimes }, () => () => this.sendUntilAccepted(make));
      if (notifyParallel) await Promise.all(copies.map((copy) => copy()));
      else for (const copy of copies) await copy();
    };
    if (!reorder) return round();
    this.heldNotices.push(round);
    if (this.heldNotices.length > 1) return;
    await this.pause(1_000);
    for (const one of this.heldNotices.splice(0).reverse()) await one();
  }

  stop(): void {
    this.stopped = true;
  }

  /** Awaits the first try; retries run in the background. */
  private async sendUntilAccepted(make: () => GatewayNotice): Promise<void> {
    if (await this.isAccepted(make)) return;
    void (async () => {
      for (const ms of RETRY_PAUSES) {
        await this.pause(ms);
        if (this.stopped || this.faults.notice.neverNotify || (await this.isAccepted(make))) return;
      }
    })();
  }

  private async isAccepted(make: () => GatewayNotice): Promise<boolean> {
    const { status } = await deliverNotice(make());
    return status >= 200 && status < 300;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms).unref());
  }
}
