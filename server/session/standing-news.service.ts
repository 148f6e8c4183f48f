import { Injectable } from '@nestjs/common';
import { Bus } from '#server/kit/bus';

const CHANNEL = 'session.standing';

/** Tells every process that what some sessions may do has changed: rights, reach, an expiry. Nothing remembered counts from then on. */
@Injectable()
export class StandingNews {
  private readonly listeners = new Set<() => void>();

  constructor(private readonly bus: Bus) {
    bus.on(CHANNEL, () => this.tell());
  }

  /** Hears of every change, wherever it was made. */
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Says it, after the commit of the change. Where broadcasts are not heard nothing is remembered anyway. */
  async announce(): Promise<void> {
    this.tell();
    await this.bus.publish(CHANNEL, {});
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
