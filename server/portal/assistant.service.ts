import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { enumMember as rowOf } from '#domain/kit/enumeration';
import { portalFailure } from '#domain/portal/portal.failures';
import { role } from '#domain/session/role.status';
import { ENV, type Env } from '#server/kit/runtime/env';
import { Settings } from '#server/kit/settings/settings';
import { AssistantTicketStore } from './assistant-ticket.store';

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
    private readonly tickets: AssistantTicketStore,
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
    await this.tickets.dropExpired();
    await this.tickets.add(hashOf(token), userId, TICKET_SECONDS);
    return { token, url };
  }

  /** Redeems a ticket; of two concurrent uses only one succeeds. */
  async redeemTicket(token: string): Promise<AssistantGuest> {
    const guest = await this.tickets.use(hashOf(token));
    if (!guest) throw new Failure(portalFailure.ticketUsed);
    const ticket = rowOf(role, guest.roleId ?? 0);
    return { name: guest.name, enName: guest.enName, role: ticket?.zh ?? '', enRole: ticket?.en ?? '' };
  }
}
