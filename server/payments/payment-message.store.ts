import { Injectable } from '@nestjs/common';
import type { MessageRecipient } from '#domain/messages/message.rules';
import type { Tx } from '#server/kit/db/db';

/** A recipient of a message about the money of an order, with what it says of the order. */
export type PaymentMessageFacts = {
  readonly recipient: MessageRecipient;
  readonly goodMinutes: number | null;
  readonly ownerId: number;
  readonly owner: string;
  readonly ownerEn: string;
  readonly place: string;
  readonly placeEn: string;
  readonly time: string;
  readonly until: string;
};

/** Reads what messages about the money of an order say. */
@Injectable()
export class PaymentMessageStore {
  /** Returns these persons with the order. */
  findRecipients(tx: Tx, tradeNo: string, userIds: readonly number[]): Promise<PaymentMessageFacts[]> {
    return tx.prepared<PaymentMessageFacts>(
      'payment message',
      `
        select m.recipient, o.user_id as "ownerId", b.name as owner,
          coalesce(nullif(b.en_name, ''), b.name) as "ownerEn", o.place, o.place_en as "placeEn",
          to_char(o.begin_at, 'MM-DD HH24:MI') || '-' || to_char(o.end_at, 'HH24:MI') as time,
          coalesce(to_char(o.pay_deadline at time zone school_zone(), 'HH24:MI'), '') as until,
          extract(epoch from o.pay_deadline - app_now())::float8 / 60 as "goodMinutes"
        from v_sale o
          join v_app_user b on b.id = o.user_id
          join v_message_recipient m on m.user_id = any ($2)
        where o.trade_no = $1
      `,
      [tradeNo, userIds],
    );
  }
}
