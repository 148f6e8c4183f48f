import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { enumMember as rowOf } from '#domain/kit/enumeration';
import { portalFailure } from '#domain/portal/portal.failures';
import { role } from '#domain/session/role.status';
import { Db } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { Settings } from '#server/kit/settings/settings';

const TICKET_BYTES = 32;
const TICKET_SECONDS = 60;
const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

/** A member known to the assistant site by name and role only. */
interface AssistantGuest {
  readonly name: string;
  readonly enName: string;
  readonly role: string;
  readonly enRole: string;
}

/**
 * Sends members to the assistant site with tickets that are single-use, valid for one minute and stored as hashes only.
 */
@Injectable()
export class AssistantService {
  constructor(
    private readonly db: Db,
    @Inject(ENV) private readonly env: Env,
    private readonly settings: Settings,
  ) {}

  /** Address of the assistant site; null if the school has none. */
  get address(): string | null {
    return this.settings.get('assistant.enabled') && this.env.ASSISTANT_URL !== '' ? this.env.ASSISTANT_URL : null;
  }

  /** Creates a ticket for a member and deletes expired tickets. */
  async ticketFor(userId: number): Promise<{ token: string; url: string }> {
    const url = this.address;
    if (url === null) throw new Failure(portalFailure.assistantOff);
    const token = randomBytes(TICKET_BYTES).toString('base64url');
    await this.db.rows(`delete from assistant_ticket where expires_at < app_now() - interval '1 hour'`);
    await this.db.rows(
      `insert into assistant_ticket (hash, user_id, expires_at) values ($1, $2, app_now() + $3 * interval '1 second')`,
      [hashOf(token), userId, TICKET_SECONDS],
    );
    return { token, url };
  }

  /** Redeems a ticket; of two concurrent uses only one succeeds. */
  async redeemTicket(token: string): Promise<AssistantGuest> {
    const [guest] = await this.db.rows<{ name: string; en_name: string; role_id: number | null }>(
      `
        with used as (
          update assistant_ticket
          set used_at = app_now()
          where hash = $1 and used_at is null and expires_at > app_now()
          returning user_id
        )
        select u.name, u.en_name,
          (select g.role_id from role_grant g where g.user_id = u.id order by g.sort limit 1) as role_id
        from used
          join app_user u on u.id = used.user_id
        where u.status = 1
      `,
      [hashOf(token)],
    );
    if (!guest) throw new Failure(portalFailure.ticketUsed);
    const ticket = rowOf(role, guest.role_id ?? 0);
    return { name: guest.name, enName: guest.en_name, role: ticket?.zh ?? '', enRole: ticket?.en ?? '' };
  }
}
