import { Injectable } from '@nestjs/common';
import type { MessageKind } from '#domain/messages/message-kind.rules';
import type { MessageRecipient } from '#domain/messages/message.rules';
import { messageStatus, type MessageChannel } from '#domain/messages/message.status';
import { retentionDays } from '#domain/system/retention.rules';
import { Db, type Tx } from '#server/kit/db/db';
import { purgeOldRows } from '#server/kit/db/purge';
import { MessageRecordEntity } from './message-record.entity';

/** A message to insert; a `lang` of null is the receiver's last used language. */
export type NewMessage = Pick<MessageRecordEntity, 'userId' | 'addressMask' | 'about' | 'status' | 'sealed'> & {
  readonly channel: MessageChannel;
  readonly lang: 'zh' | 'en' | null;
  readonly goodMinutes: number | null;
};

/** A message that this worker sends; `over` if it has expired. */
export interface ClaimedMessage extends Pick<MessageRecordEntity, 'tries'> {
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  readonly lang: 'zh' | 'en';
  readonly sealed: string;
  readonly over: boolean;
}

/** Stores messages and the state of their delivery. */
@Injectable()
export class MessageStore {
  constructor(private readonly db: Db) {}

  /** Returns the addresses and preferences of people. */
  async findRecipients(tx: Tx, userIds: readonly number[]): Promise<Map<number, MessageRecipient>> {
    const rows = await tx.prepared<{ recipient: MessageRecipient }>(
      'message recipients',
      'select recipient from v_message_recipient where user_id = any ($1)',
      [userIds],
    );
    return new Map(rows.map(({ recipient }) => [recipient.userId, recipient]));
  }

  /**
   * Inserts messages of one kind, except those about a subject of which there is one. Returns the ids of those to be
   * sent.
   */
  async add(tx: Tx, kind: MessageKind, messages: readonly NewMessage[]): Promise<number[]> {
    const rows = await tx.prepared<{ id: number; status: number }>(
      'messages',
      `
        insert into message_record (
          template, channel, user_id, lang, status, sealed, address_mask, expires_at, about
        )
        select $1::text, m.channel, m."userId",
          coalesce(m.lang, (select u.lang from v_app_user u where u.id = m."userId"), 'zh'), m.status, m.sealed,
          m."addressMask", app_now() + m."goodMinutes" * interval '1 minute', m.about
        from jsonb_to_recordset($2::jsonb) as m(
            channel smallint, "userId" integer, lang text, status smallint, sealed text, "addressMask" text,
            "goodMinutes" float8, about text
          )
        on conflict (about)
        where about is not null do nothing
        returning id, status
      `,
      [kind, JSON.stringify(messages)],
    );
    return rows.filter(({ status }) => status === messageStatus.queued).map(({ id }) => id);
  }

  /** Deletes a slice of the records of finished messages; returns their number. */
  dropOld(): Promise<number> {
    return purgeOldRows(this.db, {
      table: 'message_record',
      key: 'id',
      old: `
        select id
        from message_record
        where status <> ${messageStatus.queued} and gmt_create < app_now() - $1::int * interval '1 day'
        limit $2
      `,
      days: retentionDays.messageRecord,
    });
  }

  /** Returns the ids of due messages, the longest due first. */
  async findDue(limit: number): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      'select id from message_record where status = 0 and next_at <= app_now() order by next_at limit $1',
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Takes a due message for so many seconds; undefined if it is not due, taken or finished. */
  async claim(id: number, leaseSeconds: number): Promise<ClaimedMessage | undefined> {
    const [row] = await this.db.rows<ClaimedMessage & Record<string, unknown>>(
      `
        update message_record
        set tries = tries + 1, next_at = app_now() + $2 * interval '1 second'
        where id = $1 and status = ${messageStatus.queued} and next_at <= app_now()
        returning template as kind, channel, lang, sealed, tries, coalesce(expires_at <= app_now(), false) as over
      `,
      [id, leaseSeconds],
    );
    return row;
  }

  /** Ends a queued message and erases its content. */
  async finish(
    id: number,
    { status, error, providerId }: Pick<MessageRecordEntity, 'status' | 'error' | 'providerId'>,
  ): Promise<void> {
    await this.db
      .repository(MessageRecordEntity)
      .update(
        { id, status: messageStatus.queued },
        { status, sealed: null, error, providerId, sentAt: status === messageStatus.sent ? () => 'app_now()' : null },
      );
  }

  /** Puts a queued message off and returns when it is due (epoch ms); undefined if it is finished. */
  async putOff(id: number, seconds: number, error: string): Promise<number | undefined> {
    const [row] = await this.db.rows<{ at: number }>(
      `
        update message_record
        set next_at = app_now() + $2 * interval '1 second', error = $3
        where id = $1 and status = 0
        returning extract(epoch from now() + $2 * interval '1 second')::float8 * 1000 as at
      `,
      [id, seconds, error],
    );
    return row?.at;
  }
}
