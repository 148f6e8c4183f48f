import { Injectable } from '@nestjs/common';
import { defaultGateRule, type GateRule } from '#domain/gates/gate-code.rules';
import { gateMode, type GateMode } from '#domain/gates/gate.status';
import { VenueTables } from '#server/venues/venue-tables.service';
import { GateRuleStore, type StoredGateRule } from './gate-rule.store';

/** The rule of a device, and whose bookings count there from when. */
export interface DeviceGateRule extends GateRule {
  readonly siteIds: readonly number[];
  readonly earlyEntryMin: number | null;
}

const noGate: DeviceGateRule = { ...defaultGateRule, siteIds: [], earlyEntryMin: null };

/** Returns the mode at an instant (epoch ms): a mode whose time is over is normal. */
export const modeAt = ({ mode, modeUntil }: Pick<StoredGateRule, 'mode' | 'modeUntil'>, at: number): GateMode =>
  modeUntil !== null && modeUntil <= at ? gateMode.normal : mode;

/**
 * Holds the rules of all gates in memory, by device. Gates are part of the venue data: its revision says when they
 * changed, at most 250 ms after the commit.
 */
@Injectable()
export class GateRules {
  private revision = NaN;
  private loading: Promise<void> | null = null;
  private byDevice: ReadonlyMap<number, StoredGateRule> = new Map();

  constructor(
    private readonly store: GateRuleStore,
    private readonly tables: VenueTables,
  ) {}

  /** Returns the rule of a device at an instant (epoch ms); the default for one that belongs to no gate. */
  async ruleOf(hardwareId: number, at: number): Promise<DeviceGateRule> {
    if (this.revision !== this.tables.revision) await this.load();
    const gate = this.byDevice.get(hardwareId);
    return gate ? { ...gate, mode: modeAt(gate, at) } : noGate;
  }

  /** Reads the gates once for all who wait. */
  private load(): Promise<void> {
    this.loading ??= this.read().finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  private async read(): Promise<void> {
    const revision = this.tables.revision;
    const gates = await this.store.findAll();
    this.byDevice = new Map(gates.flatMap((gate) => gate.hardwareIds.map((id) => [id, gate] as const)));
    this.revision = revision;
  }
}
