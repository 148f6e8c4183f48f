import { checkStatus } from '#domain/system/check.status';
import { buddyApproval } from '#contract/buddies/buddy.approval';
import { buddies, buddyFilter, buddyRow, type BuddyRow } from '#contract/buddies/buddy.contract';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { reviewAction, reviewBatch } from '#web/kit/review/review-action';
import { choiceOf, reviewOf } from '#web/kit/review/review-of-kind';
import type { ReviewSpec } from '#web/kit/review/review-spec';

const column = columnsOf<BuddyRow>();

const isPending = ({ checkStatus: status }: BuddyRow) => status === checkStatus.checking;
const pair = (
  { name, enName, buddyName, enBuddyName }: BuddyRow,
  { pick }: { readonly pick: (zh: string, en: string) => string },
) => `${pick(name, enName)} – ${pick(buddyName, enBuddyName)}`;

const review: ReviewSpec<BuddyRow> = {
  ...reviewOf(buddyApproval),
  id: ({ id }) => id,
  name: pair,
  choices: [
    { ...choiceOf(buddyApproval, 'pass'), title: { zh: '代为同意', en: 'Accept for member' }, when: isPending },
    {
      ...choiceOf(buddyApproval, 'fail'),
      title: { zh: '代为拒绝', en: 'Decline for member' },
      danger: true,
      when: isPending,
    },
  ],
};

/** The staff list of companions. */
export const BuddyList = listScreen({
  route: 'VenuesBuddies',
  list: buddies.list,
  filter: buddyFilter,
  row: buddyRow,
  rowKey: ({ id }) => String(id),
  noun: { zh: '同伴', en: 'companions' },
  search: [field.text('keyword'), field.select('checkStatus', checkStatus)],
  quick: [{ title: { zh: '待确认', en: 'Pending' }, filter: () => ({ checkStatus: String(checkStatus.checking) }) }],
  columns: [
    column.twoLines('name', (row, { pick }) => [pick(row.name, row.enName), row.username], {
      phone: 'title',
      width: 170,
    }),
    column.twoLines('buddyName', (row, { pick }) => [pick(row.buddyName, row.enBuddyName), row.buddyUsername], {
      width: 170,
    }),
    column.tag('checkStatus', checkStatus, { width: 116 }),
    column.text('note', { width: 190 }),
    column.stamp('gmtCreate', { sort: true }),
    column.stamp('answeredAt', { sort: true, phone: 'hide' }),
  ],
  actions: [reviewAction(review)],
  batch: [reviewBatch(review)],
  remove: { endpoint: buddies.drop, right: 'VenuesBuddiesDel', name: pair },
  exports: { endpoint: buddies.exportFile, right: 'VenuesBuddiesExport' },
});
