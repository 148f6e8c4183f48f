import { sourceType } from '#domain/reviews/source-type.status';
import { checkStatus } from '#domain/system/check.status';
import { buddies, buddyFilter, buddyRow, type BuddyRow } from '#contract/members/buddy.contract';
import { columnsOf, field } from '#web/kit/list-parts';
import { listScreen } from '#web/kit/list-screen';
import { reviewAction, reviewBatch } from '#web/kit/review-action';
import type { ReviewSpec } from '#web/kit/review-spec';

const column = columnsOf<BuddyRow>();

const waits = ({ checkStatus: status }: BuddyRow) => status === checkStatus.checking;
const review: ReviewSpec<BuddyRow> = {
  sourceType: sourceType.buddy, right: 'VenuesBuddiesCheck', id: ({ id }) => id, name: ({ name, buddyName }) => `${name} – ${buddyName}`,
  choices: [
    { status: checkStatus.passed, title: { zh: '代为同意', en: 'Accept for them' }, when: waits },
    { status: checkStatus.failed, title: { zh: '代为拒绝', en: 'Decline for them' }, reason: true, danger: true, when: waits },
  ],
};

/** Who may bring whom along. */
export const AllBuddies = listScreen({
  route: 'VenuesBuddies',
  list: buddies.list,
  filter: buddyFilter,
  row: buddyRow,
  rowKey: ({ id }) => String(id),
  noun: { zh: '同伴', en: 'companions' },
  search: [field.text('keyword'), field.select('checkStatus', checkStatus)],
  quick: [{ title: { zh: '待确认', en: 'Waiting' }, filter: () => ({ checkStatus: String(checkStatus.checking) }) }],
  columns: [
    column.name('name', 'enName', { phone: 'title', width: 130 }), column.text('username', { width: 130 }), column.name('buddyName', 'enBuddyName', { width: 130 }), column.text('buddyUsername', { width: 130 }),
    column.tag('checkStatus', checkStatus, { width: 116 }), column.text('note', { width: 140 }), column.stamp('gmtCreate', { sort: true }), column.stamp('answeredAt', { sort: true, phone: 'hide' }),
  ],
  actions: [reviewAction(review)],
  batch: [reviewBatch(review)],
  remove: { endpoint: buddies.drop, right: 'VenuesBuddiesDel', name: ({ name, buddyName }) => `${name} – ${buddyName}` },
  exports: { endpoint: buddies.exportFile, right: 'VenuesBuddiesExport' },
});
