import { Injectable } from '@nestjs/common';
import { quietMinutesLeft } from '#domain/alarms/warning.rules';
import { noticeStatus, noticeStep } from '#domain/alarms/warning.status';
import { alarmLevel } from '#domain/devices/device.status';
import { enumMember } from '#domain/kit/enumeration';
import type { MessageChannel } from '#domain/messages/message.status';
import { Db, type Tx } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import { schoolTime } from '#server/kit/runtime/clock';
import { MessageService } from '#server/messages/message.service';
import { RoleHolderService } from '#server/accounts/role-holder.service';
import { WarningNoticeStore, type DueNotice } from './warning-notice.store';

const SLICE = 50;
const EVERY_MS = 5_000;
/** A notice of an alarm is not sent after so many minutes. */
const GOOD_MINUTES = 120;

/**
 * Sends the notices of alarms: to the receivers of the rule at once, to further ones if nobody acknowledges the alarm
 * in time. Quiet hours put a notice off; an alarm that has ended by then is not notified.
 */
@Injectable()
export class WarningNoticeService {
  constructor(
    private readonly db: Db,
    private readonly store: WarningNoticeStore,
    private readonly messages: MessageService,
    private readonly holders: RoleHolderService,
  ) {}

  /** Sends due notices and returns how many were dealt with. */
  @Sweep('alarms.notify', EVERY_MS, { slice: SLICE })
  async sendDue(): Promise<number> {
    const due = await this.store.findDue(SLICE);
    for (const id of due) await this.db.transact((tx) => this.send(tx, id));
    return due.length;
  }

  private async send(tx: Tx, id: number): Promise<void> {
    const notice = await this.store.claim(tx, id);
    if (!notice) return;
    if (!notice.isWanted) return this.store.finish(tx, id, noticeStatus.dropped, 0);
    const quiet = quietMinutesLeft(schoolTime(notice.now).minute, { from: notice.quietFrom, to: notice.quietTo });
    if (quiet > 0) return this.store.putOff(tx, id, quiet);
    const people = await this.holders.peopleFor(tx, notice.venueId, notice.roles);
    for (const channel of notice.channels) await this.queue(tx, notice, channel, people);
    return this.store.finish(tx, id, noticeStatus.sent, people.length);
  }

  private async queue(tx: Tx, notice: DueNotice, channel: MessageChannel, people: readonly number[]): Promise<void> {
    const level = enumMember(alarmLevel, notice.level);
    const parameters = {
      levelZh: level?.zh ?? '',
      levelEn: level?.en ?? '',
      place: notice.venueName,
      placeEn: notice.enVenueName,
      titleZh: notice.title,
      titleEn: notice.titleEn,
    };
    const message = (to: number) => ({
      to,
      channels: [channel],
      goodMinutes: GOOD_MINUTES,
      about: `alarm.${notice.alarmId}.${notice.step}.${channel}.${to}`,
    });
    if (notice.step === noticeStep.first)
      await this.messages.queueAll(
        tx,
        'alarmRaised',
        people.map((to) => ({ ...message(to), parameters })),
      );
    else
      await this.messages.queueAll(
        tx,
        'alarmEscalated',
        people.map((to) => ({ ...message(to), parameters: { ...parameters, minutes: notice.escalateMinutes ?? 0 } })),
      );
  }
}
