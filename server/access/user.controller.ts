import { users } from '#contract/access/user.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { GrantService } from './grant.service';
import { UserAccountService } from './user-account.service';
import { UserCardService } from './user-card.service';
import { UserDeskService } from './user-desk.service';
import { UserLoginService } from './user-login.service';
import { UserRevealService } from './user-reveal.service';

/** Accounts over HTTP: lists, edits, roles, locks. */
export const UserController = controllerFor(
  users,
  {
    desk: UserDeskService,
    cards: UserCardService,
    reveals: UserRevealService,
    accounts: UserAccountService,
    logins: UserLoginService,
    grants: GrantService,
  },
  ({ desk, cards, reveals, accounts, logins, grants }) => ({
    list: (input, caller) => desk.list(caller, input),
    detail: ({ id }, caller) => desk.detail(caller, id),
    reaches: () => desk.scopeChoices(),
    orgs: () => desk.departments(),
    reveal: (input, caller) => reveals.reveal(input, caller),
    card: (input, caller) => cards.card(input, caller),
    exportFile: ({ lang, ...query }, caller) => desk.sheet(caller, query),
    add: (input, caller) => accounts.add(input, caller),
    edit: (input, caller) => accounts.edit(input, caller),
    grant: (input, caller) => grants.grant(input, caller),
    revoke: (input, caller) => grants.revoke(input, caller),
    reset: (input, caller) => accounts.reset(input, caller),
    lock: (input, caller) => logins.lock(input, caller),
    unlock: (input, caller) => logins.unlock(input, caller),
    kick: (input, caller) => logins.kick(input, caller),
  }),
);
