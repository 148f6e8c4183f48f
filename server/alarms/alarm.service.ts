import { Injectable } from '@nestjs/common';
import { step, whyNot } from '#domain/kit/machine';
import { alarmMachine } from '#domain/alarms/alarm.machine';
import type { WarningTarget } from '#domain/alarms/warning.status';
import { alarmKind, alarmLevel, handleStatus, type AlarmKind } from '#domain/devices/device.status';
import { enumMember } from '#domain/kit/enumeration';
import { alarmCleared, alarmRaised } from '#contract/alarms/alarm.events';
import { REMOVED_FLAG, room, type LiveBody } from '#contract/kit/live';
import type { Tx } from '#server/kit/db/db';
import { AlarmStore, type OpenedAlarm, type OpenState } from './alarm.store';

/** A live update of a room, published at the end of a transaction. */
export interface AlarmChange {
  readonly room: string;
  readonly patch: LiveBody;
}

/** An alarm reported by a device; without a title the label of its kind is used. `at` is epoch ms. */
interface AlarmReport {
  readonly kind: AlarmKind;
  readonly level?: number | undefined;
  readonly title?: string | undefined;
  readonly titleEn?: string | undefined;
  readonly at: number;
}

/** An alarm of a warning rule about one of its targets. `at` is epoch ms. */
export interface RuleAlarm {
  readonly ruleId: number;
  readonly venueId: number;
  readonly targetKind: WarningTarget;
  readonly targetId: number;
  readonly level: number;
  readonly title: string;
  readonly titleEn: string;
  readonly at: number;
}

/** Default severity of a kind if the device sends none. */
const defaultLevel: Readonly<Record<AlarmKind, number>> = {
  offline: alarmLevel.warning,
  lowBattery: alarmLevel.info,
  doorOpenTimeout: alarmLevel.warning,
  forcedOpen: alarmLevel.serious,
  fire: alarmLevel.critical,
  tamper: alarmLevel.critical,
  threshold: alarmLevel.warning,
  storageFull: alarmLevel.info,
  wrongKey: alarmLevel.warning,
};
const isLevel = (level: number | undefined): level is number =>
  level !== undefined && enumMember(alarmLevel, level) !== undefined;

/** Raises and clears alarms of devices and of warning rules inside the caller's transaction. */
@Injectable()
export class AlarmService {
  constructor(private readonly store: AlarmStore) {}

  /**
   * Opens an alarm of a device or increments the open one. Publish the returned change at the end of the transaction.
   */
  async raise(
    tx: Tx,
    device: { readonly id: number; readonly name: string; readonly enName: string },
    { kind, level, title, titleEn, at }: AlarmReport,
  ): Promise<AlarmChange> {
    const words = enumMember(alarmKind, kind);
    const opened = await this.store.raise(
      tx,
      device.id,
      {
        kind,
        level: isLevel(level) ? level : defaultLevel[kind],
        title: title || `${device.name}${words?.zh ?? kind}`,
        titleEn: titleEn || title || `${device.enName}: ${words?.en.toLowerCase() ?? kind}`,
        at,
      },
      alarmMachine.initial.handleStatus,
    );
    return this.published(tx, opened, at);
  }

  /** Opens an alarm of a rule about a target; an open one of the same rule and target is incremented. */
  async raiseByRule(tx: Tx, alarm: RuleAlarm): Promise<AlarmChange & { readonly alarmId: number; added: boolean }> {
    const opened = await this.store.raiseByRule(tx, alarm, alarmKind.threshold, alarmMachine.initial.handleStatus);
    return { ...this.published(tx, opened, alarm.at), alarmId: opened.alarm.alarmId, added: opened.added };
  }

  /** Clears an open alarm of a device. Alarms raised after `at` stay open; handled ones keep their handling. */
  async clear(tx: Tx, hardwareId: number, kind: AlarmKind, at: number): Promise<AlarmChange | null> {
    await this.store.markCleared(tx, hardwareId, kind, at, handleStatus.handled);
    return this.end(tx, await this.store.lockOpen(tx, hardwareId, kind), at);
  }

  /** Clears the open alarm of a rule about a target, like `clear`. */
  async clearByRule(tx: Tx, ruleId: number, targetId: number, at: number): Promise<AlarmChange | null> {
    await this.store.markRuleCleared(tx, ruleId, targetId, at, handleStatus.handled);
    return this.end(tx, await this.store.lockRuleOpen(tx, ruleId, targetId), at);
  }

  /** Returns the kinds of the open alarms of a device. */
  openKinds(tx: Tx, hardwareId: number): Promise<string[]> {
    return this.store.openKinds(tx, hardwareId);
  }

  private published(tx: Tx, { alarm, added, row }: OpenedAlarm, at: number): AlarmChange {
    if (added) tx.emit(alarmRaised, { ...alarm, at });
    return { room: room.alarm(alarm.venueId), patch: { alarms: [row] } };
  }

  private async end(tx: Tx, open: OpenState | null, at: number): Promise<AlarmChange | null> {
    if (!open || open.lastAt > at || whyNot(alarmMachine, 'clear', open, {})) return null;
    const alarm = await this.store.clear(tx, open, step(alarmMachine, 'clear', open, {}).handleStatus, at);
    if (!alarm) return null;
    tx.emit(alarmCleared, { ...alarm, at });
    return { room: room.alarm(open.venueId), patch: { alarms: [{ id: open.id, [REMOVED_FLAG]: true }] } };
  }
}
