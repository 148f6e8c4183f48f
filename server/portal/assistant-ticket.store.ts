import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import { AssistantTicketEntity } from './assistant-ticket.entity';

/** The member whom a ticket identifies, with the first of their roles. */
type TicketHolder = { readonly name: string; readonly enName: string; readonly roleId: number | null };

/** Stores tickets for the assistant site by their hashes. */
@Injectable()
export class AssistantTicketStore {
  constructor(private readonly db: Db) {}

  /** Deletes tickets that expired at least an hour ago. */
  async dropExpired(): Promise<void> {
    await this.db.rows(`delete from assistant_ticket where expires_at < app_now() - interval '1 hour'`);
  }

  /** Adds a ticket that is valid for some seconds. */
  async add(hash: string, userId: number, seconds: number): Promise<void> {
    const expiresAt = () => `app_now() + ${Number(seconds)} * interval '1 second'`;
    await this.db.repository(AssistantTicketEntity).insert({ hash, userId, expiresAt });
  }

  /** Uses a ticket and returns its member; undefined if it is used, expired or unknown. */
  async use(hash: string): Promise<TicketHolder | undefined> {
    const [holder] = await this.db.rows<TicketHolder>(
      `
        with used as (
          update assistant_ticket
          set used_at = app_now()
          where hash = $1 and used_at is null and expires_at > app_now()
          returning user_id
        )
        select u.name, u.en_name as "enName",
          (select g.role_id from v_role_grant g where g.user_id = u.id order by g.sort limit 1) as "roleId"
        from used
          join v_app_user u on u.id = used.user_id
        where u.status = 1
      `,
      [hash],
    );
    return holder;
  }
}
