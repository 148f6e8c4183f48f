import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskPhone } from '#domain/kit/identity';
import { userFailure } from '#domain/access/user.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { UserCard, users } from '#contract/access/user.contract';
import { hasRight, type Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { RateLimits } from '#server/kit/security/rate-limits';
import { ViewerLog } from '#server/logs/viewer-log.service';
import { UserCardStore } from './user-card.store';

const MAX_ORDERS = 8;
const MAX_PASSAGES = 5;
const MAX_PER_MINUTE = 30;

/** Finds one person at the counter. Any person can be found; orders and passages are limited to the desk's venues. */
@Injectable()
export class UserCardService {
  constructor(
    private readonly db: Db,
    private readonly store: UserCardStore,
    private readonly views: ViewerLog,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Returns the person of an exact user name, phone or campus card. Every lookup is recorded; a phone shared by two
   * accounts finds neither.
   */
  async card({ keyword }: ParsedOf<typeof users.card>, caller: Member): Promise<UserCard> {
    await this.limits.consumeCustomOrThrow('userCard', MAX_PER_MINUTE, String(caller.userId));
    return this.db.transact(async (tx) => {
      const found = await this.store.find(tx, keyword);
      const [person] = found.filter(({ username }) => username === keyword).concat(found.length === 1 ? found : []);
      if (!person) throw new Failure(userFailure.userMissing);
      const { fen, ...shown } = person;
      await this.views.record(tx, caller, { of: person.id, fields: ['name', 'record'], why: 'user-search' });
      return {
        ...shown,
        phone: maskPhone(person.phone),
        balance: hasRight(caller, 'moneyEye') && fen !== null ? fen / 100 : null,
        broken: await this.store.countNoShows(tx, person.id),
        orders: await this.store.findOrders(tx, caller, person.id, MAX_ORDERS),
        passes: (await this.store.findPassages(tx, caller, person.id, MAX_PASSAGES)).map(({ at, ...passage }) => ({
          ...passage,
          at: schoolStamp(at),
        })),
      };
    });
  }
}
