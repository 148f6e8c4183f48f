import type { RouteName } from '#contract/catalogue';
import type { WaitingRow } from '#contract/reviews/review.contract';
import { sourceType, type SourceType } from '#domain/reviews/source-type.status';
import { checkStatus } from '#domain/system/check.status';
import { money } from '#web/kit/format';
import type { ReviewSpec } from '#web/kit/review-spec';

/** The screen on which a kind is looked at whole. */
const places: Partial<Record<SourceType, RouteName>> = {
  [sourceType.registration]: 'RegisterUsers',
  [sourceType.bulkBooking]: 'BatchBooking',
  [sourceType.lease]: 'BatchLease',
  [sourceType.refund]: 'VenuesApply',
  [sourceType.buddy]: 'VenuesBuddies',
  [sourceType.appeal]: 'VenuesBlackList',
  [sourceType.wallet]: 'BalanceList',
};
export const placeOf = ({ sourceType: kind }: Pick<WaitingRow, 'sourceType'>): RouteName | null =>
  places[kind as SourceType] ?? null;

/** Kinds that are passed or refused, and never sent back to be added to. */
const onlyOnce: readonly number[] = [sourceType.registration, sourceType.wallet];
const sum = (rows: readonly WaitingRow[]) => money(rows.reduce((all, { amount }) => all + (amount ?? 0), 0));
const refunds = (rows: readonly WaitingRow[]) => rows.filter(({ sourceType: kind }) => kind === sourceType.refund);

/** What may be said of anything that waits. A registration or a request about a wallet is passed or refused; all else may be sent back as well. */
export const waitingReview: ReviewSpec<WaitingRow> = {
  sourceType: ({ sourceType: kind }) => kind as SourceType,
  right: 'VenuesExaminationApproval',
  id: ({ sourceId }) => sourceId,
  name: ({ name, enName, about, aboutEn }, { pick }) => `${pick(name, enName)} ${pick(about, aboutEn)}`,
  choices: [
    {
      status: checkStatus.passed,
      title: { zh: '通过', en: 'Pass' },
      when: () => true,
      effect: (rows) =>
        refunds(rows).length > 0
          ? {
              zh: `其中退款 ${refunds(rows).length} 笔：取消订单，全额退回 ${sum(refunds(rows))}`,
              en: `${refunds(rows).length} of them refunds: the orders end and ${sum(refunds(rows))} goes back`,
            }
          : { zh: `通过后立即生效（${rows.length} 项）`, en: `It holds at once (${rows.length})` },
    },
    {
      status: checkStatus.failed,
      title: { zh: '不通过', en: 'Refuse' },
      reason: true,
      danger: true,
      when: () => true,
      effect: () => ({ zh: '终局决定，对方将看到审核意见', en: 'This is final; they read the reason.' }),
    },
    {
      status: checkStatus.rejected,
      title: { zh: '驳回补充', en: 'Send back' },
      reason: true,
      when: ({ sourceType: kind }) => !onlyOnce.includes(kind),
      effect: () => ({ zh: '对方可补充后重新提交', en: 'They may add to it and hand it in again.' }),
    },
  ],
};
