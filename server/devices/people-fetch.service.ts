import { Injectable } from '@nestjs/common';
import { DeviceRegistryService } from '#server/hardware/device-registry.service';
import { TerminalListService } from '#server/hardware/terminal-list.service';
import { Sweep } from '#server/kit/jobs/sweep';
import { AdapterRegistry } from './adapter-registry';

const PAGE = 200;
/** Pages of one list; a terminal that never ends its list is given up. */
const MAX_PAGES = 500;

/** Fetches the lists of people from terminals that the server calls; the others report theirs. */
@Injectable()
export class PeopleFetchService {
  constructor(
    private readonly lists: TerminalListService,
    private readonly devices: DeviceRegistryService,
    private readonly adapters: AdapterRegistry,
  ) {}

  /** Fetches every list that is asked for. Returns how many were completed. */
  @Sweep('devices.people', 5_000)
  async fetchWaiting(): Promise<number> {
    let completed = 0;
    for (const { hardwareId, sn, round } of await this.lists.waitingOf(this.adapters.pushedMakes))
      completed += (await this.fetch(hardwareId, sn, round)) ? 1 : 0;
    return completed;
  }

  private async fetch(hardwareId: number, sn: string, round: number): Promise<boolean> {
    const device = await this.devices.bySn(sn);
    if (device?.id !== hardwareId) return false;
    let position = 0;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const people = await this.adapters.push.listPeople(device, position, PAGE);
      if (!people) return false;
      const last = people.last || people.userNos.length === 0;
      if (!(await this.lists.takePage(hardwareId, { round, userNos: people.userNos, last }))) return false;
      if (last) return true;
      position += people.userNos.length;
    }
    return false;
  }
}
