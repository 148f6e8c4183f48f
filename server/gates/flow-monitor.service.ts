import { Injectable } from '@nestjs/common';
import { gateResult } from '#domain/devices/device.status';
import type { FlowMonitorReply, gates } from '#contract/gates/gate.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { Member } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { Settings } from '#server/kit/settings/settings';
import { FlowMonitorStore } from './flow-monitor.store';
import { toGateRow } from './gate-row';
import { GateStore } from './gate.store';

/** The newest passages that the monitor shows. */
const PASSAGES = 40;

/** Shows people inside, gates and passages as they happen, to the staff of some venues. */
@Injectable()
export class FlowMonitorService {
  constructor(
    private readonly store: FlowMonitorStore,
    private readonly gates: GateStore,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Returns the venues in the member's scope with their gates, and today's newest passages of the chosen ones. */
  async monitor({ venueId, gateId, only }: ParsedOf<typeof gates.monitor>, member: Member): Promise<FlowMonitorReply> {
    const query = {
      page: 0,
      size: PASSAGES,
      dateFrom: schoolTime(this.clock.now()).date,
      ...(venueId === undefined ? {} : { venueId }),
      ...(gateId === undefined ? {} : { gateId }),
      ...(only === 'refused' ? { result: gateResult.refused } : {}),
      ...(only === 'doubt' ? { doubt: 'any' as const } : {}),
    };
    const [flows, groups, page] = await Promise.all([
      this.gates.findFlows(member),
      this.store.findGates(member),
      this.gates.page(query, member),
    ]);
    const attention = new Map(
      (await this.store.countAttention(flows.map((flow) => flow.venueId))).map((one) => [one.venueId, one]),
    );
    return {
      peakPercent: this.settings.get('flow.peakPercent'),
      venues: flows.map((flow) => ({
        ...flow,
        refused: attention.get(flow.venueId)?.refused ?? 0,
        doubtful: attention.get(flow.venueId)?.doubtful ?? 0,
      })),
      gates: groups,
      passages: page.content.map(toGateRow),
    };
  }
}
