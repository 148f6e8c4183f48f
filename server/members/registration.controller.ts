import { registrations } from '#contract/members/registration.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { RegisterService } from './register.service';
import { RegistrationCheckService } from './registration-check.service';
import { RegistrationDeskService } from './registration-desk.service';
import { RegistrationEntryService } from './registration-entry.service';
import { RegistrationProofService } from './registration-proof.service';

/** Registration and its review over HTTP. */
export const RegistrationController = controllerFor(
  registrations,
  {
    entry: RegistrationEntryService,
    accounts: RegisterService,
    desk: RegistrationDeskService,
    checks: RegistrationCheckService,
    registrationProofs: RegistrationProofService,
  },
  ({ entry, accounts, desk, checks, registrationProofs }) => ({
    form: () => Promise.resolve(entry.form()),
    code: (input, caller) => entry.sendCode(input, caller),
    register: (input, caller) => accounts.register(input, caller),
    exportFile: ({ lang, ...query }) => desk.sheet(query),
    list: (input) => desk.list(input),
    detail: ({ id }, caller) => desk.detail(id, caller),
    proof: ({ id, attachmentId }, caller) => registrationProofs.signedUrl(id, attachmentId, caller),
    check: ({ ids, checkStatus, checkContent }, caller) => checks.check(ids, checkStatus, checkContent, caller),
  }),
);
