import { userInput, users } from '#contract/access/user.contract';
import { gender } from '#domain/members/member.status';
import { call } from '#web/kit/call/call';
import { input, type FormField } from '#web/kit/form/form-spec';

/** Loads the departments as choices. */
export const loadOrgs = () => call(users.orgs, {}, { quiet: true });

/** Fields of an account. */
export const userFields: readonly FormField[] = (Object.keys(userInput.shape) as (keyof typeof userInput.shape)[]).map(
  (key) =>
    key === 'gender'
      ? input.select('gender', gender)
      : key === 'orgId'
        ? input.lookup('orgId', loadOrgs)
        : input.text(key),
);
