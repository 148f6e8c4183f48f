import { Injectable } from '@nestjs/common';
import { noticeStatus, noticeStep, type NoticeStep } from '#domain/alarms/warning.status';
import { handleStatus } from '#domain/devices/device.status';
import type { MessageChannel } from '#domain/messages/message.status';
import { switchStatus } from '#domain/venues/venue.status';
import { Db, type Tx } from '#server/kit/db/db';

/** A due notice with its alarm and the settings of its rule. Instants in epoch ms by the clock of the database. */
export interface DueNotice {
  readonly id: number;
  readonly alarmId: number;
  readonly step: NoticeStep;
  readonly now: number;
  /** False if the alarm ended, or was acknowledged before an escalation, or its rule was switched off. */
  readonly isWanted: boolean;
  readonly level: number;
  readonly title: string;
  readonly titleEn: string;
  readonly venueId: number;
  readonly venueName: string;
  readonly enVenueName: string;
  readonly roles: readonly number[];
  readonly channels: readonly MessageChannel[];
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly escalateMinutes: number | null;
}

/** Rows of notices, and the people they go to. */
@Injectable()
export class WarningNoticeStore {
  constructor(private readonly db: Db) {}

  /** Adds a notice of an alarm that is due after some minutes. */
  async add(tx: Tx, alarmId: number, step: NoticeStep, minutes: number): Promise<void> {
    await tx.rows(
      `
        insert into warning_notice (alarm_id, step, due_at)
        values ($1, $2, app_now() + $3 * interval '1 minute')
        on conflict (alarm_id, step) do nothing
      `,
      [alarmId, step, minutes],
    );
  }

  /** Returns the ids of due notices, the oldest first. */
  async findDue(limit: number): Promise<number[]> {
    const due = await this.db.rows<{ id: number }>(
      `
        select id
        from warning_notice
        where status = ${noticeStatus.waiting} and due_at <= app_now()
        order by due_at
        limit $1
      `,
      [limit],
    );
    return due.map(({ id }) => id);
  }

  /** Locks and returns a due notice; null if another process has it or it is done. */
  async claim(tx: Tx, id: number): Promise<DueNotice | null> {
    const [row] = await tx.rows<DueNotice & Record<string, unknown>>(
      `
        select n.id, n.alarm_id as "alarmId", n.step, epoch_ms(app_now()) as now,
          a.handle_status = ${handleStatus.pending}
            and a.cleared_at is null
            and r.status = ${switchStatus.on}
            and (n.step = ${noticeStep.first} or a.ack_at is null) as "isWanted",
          a.level, a.title, a.title_en as "titleEn", a.venue_id as "venueId", v.venue_name as "venueName",
          v.en_name as "enVenueName",
          case when n.step = ${noticeStep.first} then r.receivers else r.escalate_roles end as roles, r.channels,
          r.quiet_from as "quietFrom", r.quiet_to as "quietTo", r.escalate_minutes as "escalateMinutes"
        from warning_notice n
          join device_alarm a on a.id = n.alarm_id
          join warning_rule r on r.id = a.rule_id
          join v_venue v on v.id = a.venue_id
        where n.id = $1 and n.status = ${noticeStatus.waiting} and n.due_at <= app_now()
        for update of n skip locked
      `,
      [id],
    );
    return row ?? null;
  }

  /** Puts a notice off until quiet hours are over. */
  async putOff(tx: Tx, id: number, minutes: number): Promise<void> {
    await tx.rows(
      `
        update warning_notice
        set due_at = date_trunc('minute', app_now()) + $2 * interval '1 minute'
        where id = $1
      `,
      [id, minutes],
    );
  }

  /** Records what became of a notice and to how many people it went. */
  async finish(tx: Tx, id: number, status: number, people: number): Promise<void> {
    await tx.rows('update warning_notice set status = $2, people = $3, done_at = app_now() where id = $1', [
      id,
      status,
      people,
    ]);
  }
}
