import { Injectable } from '@nestjs/common';
import { gateDirection, gateRefusal, type GateDirection, type GateRefusal } from '#domain/devices/device.status';
import { capacityOf, entryStateOf, gateRefusalOf } from '#domain/gates/gate-code.rules';
import { schoolTime } from '#server/kit/runtime/clock';
import type { Tx } from '#server/kit/db/db';
import { EntryLimits } from './entry-limits';
import { ExitCheckRegistry } from './exit-check-registry.service';
import { GateCodeStore } from './gate-code.store';
import { GateRules } from './gate-rules.service';
import type { GateDevice } from './passage.service';

/** A known person who asks at a device; `at` in epoch ms. */
interface GateRequest {
  readonly userId: number;
  readonly at: number;
  readonly direction: GateDirection;
}

/**
 * Decides whether a gate admits a known person. The rules of gates, black list and restrictions are in memory; all else
 * about the person is one statement.
 */
@Injectable()
export class GateFacts {
  constructor(
    private readonly store: GateCodeStore,
    private readonly rules: GateRules,
    private readonly limits: EntryLimits,
    private readonly exits: ExitCheckRegistry,
  ) {}

  /** Returns why the device refuses, or null. Entries at a venue with a limit are decided one after the other. */
  async refusalOf(tx: Tx, device: GateDevice, { userId, at, direction }: GateRequest): Promise<GateRefusal | null> {
    const { venueId } = device;
    const rule = await this.rules.ruleOf(device.id, at);
    const cap = this.limits.capOf(venueId);
    if (direction === gateDirection.in && capacityOf(rule, cap) > 0) await this.store.lockCapacity(tx, venueId);
    const siteIds = device.siteIds.length > 0 ? device.siteIds : rule.siteIds;
    const visitor = await this.store.findVisitor(tx, userId, venueId, siteIds);
    if (!visitor) return gateRefusal.unknownPerson;
    const { works, roles, owes, windows, isInside, inside } = visitor;
    const today = schoolTime(at).date;
    return gateRefusalOf(
      {
        direction,
        works,
        roles,
        owes,
        exit: direction === gateDirection.out ? await this.exits.refusalOf(tx, { venueId, userId, at }) : null,
        isInside,
        inside,
        cap,
        ...(await this.limits.bansOf(userId, venueId, today)),
        booking: entryStateOf(windows, { at, today, earlyEntryMin: rule.earlyEntryMin }),
      },
      rule,
    );
  }
}
