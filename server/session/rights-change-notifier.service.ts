import { Injectable } from '@nestjs/common';
import { Bus } from '#server/kit/redis/bus';

const CHANNEL = 'session.standing';

/** Notifies every process that the rights, scope or expiry of some sessions changed; caches are cleared. */
@Injectable()
export class RightsChangeNotifier {
  private readonly listeners = new Set<() => void>();

  constructor(private readonly bus: Bus) {
    bus.on(CHANNEL, () => this.notify());
  }

  /** Subscribes to changes made in any process. */
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Announces a change; call after its commit. Processes without broadcasts do not cache. */
  async announce(): Promise<void> {
    this.notify();
    await this.bus.publish(CHANNEL, {});
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
