import { userInput, users, type UserDetail } from '#contract/access/user.contract';
import { gender } from '#domain/members/member.status';
import { call } from '#web/kit/call/call';
import { input, type FormSpec } from '#web/kit/form/form-spec';

/** The form that edits the details of an account. */
export const userDetailForm: FormSpec<UserDetail> = {
  endpoint: users.edit,
  fields: (Object.keys(userInput.shape) as (keyof typeof userInput.shape)[]).map((key) =>
    key === 'gender'
      ? input.select('gender', gender)
      : key === 'orgId'
        ? input.lookup('orgId', () => call(users.orgs, {}, { quiet: true }))
        : input.text(
            key,
            key === 'phone' || key === 'email'
              ? { hint: { zh: '留空则保持不变', en: 'Leave empty to keep the current value' } }
              : {},
          ),
  ),
  // Masked fields are retyped or left unchanged: masked text is never saved.
  start: (row) =>
    row
      ? {
          id: row.id,
          version: row.version,
          name: row.name,
          enName: row.enName,
          gender: row.gender,
          ...(row.orgId > 0 ? { orgId: row.orgId } : {}),
        }
      : {},
};
