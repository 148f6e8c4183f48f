import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { doorPanelFailure } from '#domain/door-panels/door-panel.failures';
import { PANEL_SESSION_MS } from '#domain/door-panels/door-panel.rules';
import { screenFailure } from '#domain/screens/screen.failures';
import { signTicket, readTicket } from '#server/kit/crypto/signed-ticket';
import { ENV, type Env } from '#server/kit/runtime/env';
import { SchoolClock } from '#server/boards/school-clock.service';
import { ScreenTokenService } from '#server/screens/screen-token.service';
import { DoorPanelStore, type PanelPerson } from './door-panel.store';

/** A place at which a display stands: a site, or one court of it. */
export interface PanelPlace {
  readonly siteId: number;
  readonly spaceId: number | undefined;
}

/** Issues the tickets that stand for a recognized person at one display for two minutes. */
@Injectable()
export class PanelTicketService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: SchoolClock,
    private readonly screens: ScreenTokenService,
    private readonly store: DoorPanelStore,
  ) {}

  /** Returns the number of the display of a token; throws unless it is paired and belongs to the venue. */
  async screenAt(venueId: number, token: string | undefined): Promise<number> {
    const { screenId, venueId: own } = await this.screens.require(token ?? '');
    if (own !== null && own !== venueId) throw new Failure(screenFailure.screenUnpaired);
    return screenId;
  }

  /** Returns a ticket for a person and place at a display, and its end (epoch ms). */
  issue({ siteId, spaceId }: PanelPlace, userId: number, screenId: number): { ticket: string; until: number } {
    const until = this.clock.now() + PANEL_SESSION_MS;
    const subject = `door.${userId}.${siteId}.${spaceId ?? 0}.${screenId}`;
    return { ticket: signTicket(this.env.TOKEN_SECRET, subject, until), until };
  }

  /** Returns the person and place of a ticket; throws if it is over, or of another display. */
  async read(ticket: string, token: string | undefined): Promise<PanelPlace & { readonly person: PanelPerson }> {
    const { screenId: asking } = await this.screens.require(token ?? '');
    const subject = readTicket(this.env.TOKEN_SECRET, ticket, this.clock.now());
    const [kind, userId, siteId, spaceId, screenId] = subject?.split('.') ?? [];
    const person =
      kind === 'door' && Number(screenId) === asking ? await this.store.findPerson({ userId: Number(userId) }) : null;
    if (!person) throw new Failure(doorPanelFailure.panelSessionOver);
    return { person, siteId: Number(siteId), spaceId: Number(spaceId) || undefined };
  }
}
