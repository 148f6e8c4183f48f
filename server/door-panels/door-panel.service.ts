import { Injectable } from '@nestjs/common';
import { sentenceOf } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { clockOf, DAY_MINUTES } from '#domain/kit/time';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { doorPanels, PanelView } from '#contract/door-panels/door-panel.contract';
import { BookingRuleEvaluator } from '#server/booking/booking-rule-evaluator.service';
import { PanelStateService, type BookableStretch, type PanelState } from './panel-state.service';
import type { PanelPerson } from './door-panel.store';
import { PanelPersonService } from './panel-person.service';
import { PanelTicketService } from './panel-ticket.service';

const clock = (minute: number): string => clockOf(minute % DAY_MINUTES);

/** Shows a recognized person what they may do at a door. */
@Injectable()
export class DoorPanelService {
  constructor(
    private readonly tickets: PanelTicketService,
    private readonly people: PanelPersonService,
    private readonly states: PanelStateService,
    private readonly rules: BookingRuleEvaluator,
  ) {}

  /** Returns what the person of a code may do at a site. Throws for a foreign display or an unknown code. */
  async open(
    { siteId, spaceId, code, typed }: ParsedOf<typeof doorPanels.open>,
    token: string | undefined,
  ): Promise<PanelView> {
    const place = { siteId, spaceId };
    const screenId = await this.tickets.screenAt(this.states.siteOf(siteId).venueId, token);
    const person = await this.people.recognize(code, typed, screenId);
    const state = await this.states.stateOf(place, person.userId);
    const refusal = await this.refusalOf(state, person);
    return {
      ...this.tickets.issue(place, person.userId, screenId),
      userName: maskName(person.name),
      offers: refusal ? [] : state.offers.map((offer) => this.offerView(state, offer, person)),
      refusal,
      running: this.runningView(state, person),
    };
  }

  /** Returns why the person may not book the first offer; null if they may, or nothing is free. */
  private async refusalOf(state: PanelState, person: PanelPerson): Promise<PanelView['refusal']> {
    const [offer] = state.offers;
    if (!offer) return null;
    const refusal = await this.rules.findRefusal({
      plan: this.states.plan(state, offer, 1, person.roleId),
      member: person,
      flow: 'fine',
      begun: true,
    });
    return (
      refusal && {
        zh: sentenceOf(refusal.spec, 'zh', refusal.facts),
        en: sentenceOf(refusal.spec, 'en', refusal.facts),
      }
    );
  }

  private offerView(state: PanelState, offer: BookableStretch, { roleId }: PanelPerson): PanelView['offers'][number] {
    const space = state.site.spaceById.get(offer.spaceIds[0] ?? 0);
    return {
      spaceId: space?.id ?? 0,
      spaceName: space?.spaceName ?? '',
      enSpaceName: space?.enName ?? '',
      begin: clock(Math.max(state.at, offer.stretch[0]?.begin ?? 0)),
      durations: this.states.durationsOf(state, offer, roleId),
    };
  }

  private runningView(state: PanelState, { roleId }: PanelPerson): PanelView['running'] {
    const { site, running } = state;
    if (!running) return null;
    const spaces = running.spaceIds.flatMap((id) => site.spaceById.get(id) ?? []);
    return {
      tradeNo: running.tradeNo,
      spaceNames: spaces.map(({ spaceName }) => spaceName).join('、'),
      enSpaceNames: spaces.map(({ enName }) => enName).join(', '),
      end: clock(running.end),
      durations: this.states.durationsOf(state, running.extension, roleId),
    };
  }
}
