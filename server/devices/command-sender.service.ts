import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { DeviceCommandService, type DeviceCommand } from '#server/hardware/device-command.service';
import { DeviceRegistryService } from '#server/hardware/device-registry.service';
import { Sweep } from '#server/kit/jobs/sweep';
import { failpoint } from '#server/kit/runtime/failpoint';
import { AdapterRegistry } from './adapter-registry';

/** Devices called concurrently. */
const CONCURRENCY = 4;

/** Sends remote actions to the devices that the server calls; the others fetch theirs. */
@Injectable()
export class CommandSenderService {
  constructor(
    private readonly commands: DeviceCommandService,
    private readonly devices: DeviceRegistryService,
    private readonly adapters: AdapterRegistry,
  ) {}

  /** Returns whether the server calls devices of a protocol. */
  isPushed(adapter: string): boolean {
    return (this.adapters.pushedMakes as readonly string[]).includes(adapter);
  }

  /**
   * Sends one action if it is still queued and records the answer. The action is marked as sent before the call: a
   * process that ends meanwhile leaves it to expire, and nobody sends it again.
   */
  async run(id: number, hardwareId: number, sn: string): Promise<void> {
    const device = await this.devices.bySn(sn);
    if (device?.id !== hardwareId) return;
    const adapter = this.adapters.of(device);
    if (!adapter.isPushed) return;
    const command: DeviceCommand | null = await this.commands.claim(id, hardwareId);
    if (!command) return;
    await failpoint('command.after_claim');
    const delivery = await adapter.sendCommand(device, command);
    await failpoint('command.after_device');
    if (delivery.how === 'done' || delivery.how === 'failed') await this.commands.answer(hardwareId, id, delivery);
  }

  /** Sends queued actions whose request ended before they were sent. Returns how many. */
  @Sweep('devices.commands')
  async runQueued(): Promise<number> {
    const queued = await this.commands.queuedOf(this.adapters.pushedMakes);
    await new PQueue({ concurrency: CONCURRENCY }).addAll(
      queued.map(
        ({ id, hardwareId, sn }) =>
          () =>
            this.run(id, hardwareId, sn),
      ),
    );
    return queued.length;
  }
}
