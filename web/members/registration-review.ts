import type { RegistrationStatus } from '#domain/members/member.status';
import { registrationMachine } from '#domain/members/registration.machine';
import { stepsFrom } from '#domain/kit/machine';
import { registrationApproval } from '#contract/members/registration.approval';
import type { Text } from '#web/kit/text/lang';
import { choiceOf, reviewOf } from '#web/kit/review/review-of-kind';
import type { ReviewSpec } from '#web/kit/review/review-spec';

type ReviewedRegistration = {
  readonly id: number;
  readonly name: string;
  readonly enName: string;
  readonly status: number;
};

const isAllowed =
  (step: 'pass' | 'fail' | 'revoke') =>
  ({ status }: ReviewedRegistration) =>
    stepsFrom(registrationMachine, { status: status as RegistrationStatus }).includes(step);

const subjectText = (rows: readonly ReviewedRegistration[], { zh, en }: Text): Text =>
  rows.length === 1
    ? { zh: `${rows[0]?.name ?? ''}${zh}`, en: `${rows[0]?.enName || (rows[0]?.name ?? '')} ${en}` }
    : { zh: `这 ${rows.length} 人${zh}`, en: `${rows.length} people ${en}` };

/** The review decisions for registrations. */
export const registrationReview: ReviewSpec<ReviewedRegistration> = {
  ...reviewOf(registrationApproval),
  id: ({ id }) => id,
  name: ({ name, enName }, { pick }) => pick(name, enName),
  choices: [
    {
      ...choiceOf(registrationApproval, 'pass'),
      title: { zh: '通过', en: 'Approve' },
      when: isAllowed('pass'),
      effect: (rows) =>
        subjectText(rows, {
          zh: '会收到短信，可以登录并预约。',
          en: 'will be notified by text message and can log in and book.',
        }),
    },
    {
      ...choiceOf(registrationApproval, 'fail'),
      title: { zh: '不通过', en: 'Reject' },
      danger: true,
      when: isAllowed('fail'),
      effect: (rows) =>
        subjectText(rows, {
          zh: '会收到短信和审核意见，可修改后重新提交。',
          en: 'will get a text message with the reason and can correct and resubmit.',
        }),
    },
    {
      ...choiceOf(registrationApproval, 'fail'),
      title: { zh: '撤销通过', en: 'Revoke approval' },
      danger: true,
      when: isAllowed('revoke'),
      effect: (rows) =>
        subjectText(rows, {
          zh: '将立即退出登录，不能再预约。',
          en: 'will be logged out at once and can no longer book.',
        }),
    },
  ],
};
