import { account } from '#contract/members/account.contract';
import { human } from '#contract/members/human.contract';
import { passwords } from '#contract/members/password.contract';
import { controllerFor, pick } from '#server/kit/http/controller-for';
import { ContactService } from './contact.service';
import { HumanCheckService } from './human-check.service';
import { PasswordModifyService } from './password-modify.service';
import { PasswordResetService } from './password-reset.service';
import { ProfileService } from './profile.service';
import { RegistrationProofService } from './registration-proof.service';
import { RegistrationResubmitService } from './registration-resubmit.service';

/** Serves password reset and change over HTTP. */
export const PasswordController = controllerFor(
  passwords,
  { resets: PasswordResetService, changes: PasswordModifyService },
  ({ resets, changes }) => ({
    resetCode: (input, caller) => resets.sendCode(input, caller),
    reset: (input, caller) => resets.reset(input, caller),
    modify: (input, caller) => changes.modify(input, caller),
  }),
);

/** Serves the own account over HTTP. */
export const AccountController = controllerFor(
  pick(account, 'self', 'reveal', 'save', 'contactCode', 'contact', 'resubmit', 'proofs'),
  {
    profile: ProfileService,
    contacts: ContactService,
    applications: RegistrationResubmitService,
    registrationProofs: RegistrationProofService,
  },
  ({ profile, contacts, applications, registrationProofs }) => ({
    self: (_, caller) => profile.self(caller),
    reveal: (input, caller) => profile.reveal(input, caller),
    save: (input, caller) => profile.save(input, caller),
    contactCode: (input, caller) => contacts.sendCode(input, caller),
    contact: async (input, caller) => {
      await contacts.change(input, caller);
      return profile.self(caller);
    },
    resubmit: async (input, caller) => {
      await applications.resubmit(input, caller);
      return profile.self(caller);
    },
    proofs: async ({ ids }, caller) => {
      await registrationProofs.add(ids, caller);
      return profile.self(caller);
    },
  }),
);

/** Serves the message-based captcha alternative over HTTP. */
export const HumanCheckController = controllerFor(human, { people: HumanCheckService }, ({ people }) => ({
  code: (input, caller) => people.send(input, caller),
  check: (input, caller) => people.check(input, caller),
}));
