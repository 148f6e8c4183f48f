import { Injectable } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { DayInfo, reservations } from '#contract/booking/reservation.contract';
import type { Caller } from '#server/kit/access/caller';
import { BookingStore } from './booking.store';
import { DayInfoService } from '#server/boards/day-info.service';
import { HumanCheck } from './human-check.service';

/** The booking page: the day, and the context that a submit sends back. */
@Injectable()
export class DayPageService {
  constructor(
    private readonly days: DayInfoService,
    private readonly store: BookingStore,
    private readonly human: HumanCheck,
  ) {}

  /** Returns the day with everything a submit sends back. Companions and phone only on request. */
  async day(input: ParsedOf<typeof reservations.dayInfo>, caller: Caller): Promise<DayInfo> {
    const userId = caller.kind === 'member' ? caller.userId : 0;
    const [day, person] = await Promise.all([
      this.days.dayInfo(input, caller),
      input.hasReserveInfo && userId ? this.store.contactsOf(userId) : null,
    ]);
    return {
      ...day,
      token: this.human.issue({ siteId: input.venueSiteId, date: input.searchDate, userId }),
      isCaptchaCheck: this.human.asksCaptcha ? 1 : 0,
      captchaType: this.human.captchaKind,
      ...(person
        ? {
            orderParamView: {
              phone: person.phone,
              buddyList: person.buddies.map(({ id, name, userId: of }) => ({ id, name, userId: of })),
            },
          }
        : {}),
    };
  }
}
