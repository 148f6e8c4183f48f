import { waitlistStatus } from '#domain/waitlist/waitlist.status';
import {
  waitlistFilter,
  waitlists,
  waitlistEntryRow,
  type WaitlistEntryRow,
} from '#contract/waitlist/waitlist.contract';
import { call } from '#web/kit/call/call';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { waitlistColumns } from './waitlist-columns';

const REFETCH_MS = 10_000;

const isActive = ({ status }: WaitlistEntryRow) =>
  status === waitlistStatus.waiting || status === waitlistStatus.offered;

/** Waitlist entries for staff: who waits for which slot, open offers, and removing a member. */
export default listScreen({
  route: 'Waitlist',
  list: waitlists.desk,
  filter: waitlistFilter,
  row: waitlistEntryRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '候补', en: 'waitlist entries' },
  search: [
    field.text('keyword'),
    field.venue(),
    field.site(),
    field.select('status', waitlistStatus),
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Date' }),
  ],
  quick: [
    {
      title: { zh: '待确认', en: 'Awaiting confirmation' },
      filter: () => ({ status: String(waitlistStatus.offered) }),
    },
    {
      title: { zh: '今日起候补中', en: 'Waiting from today' },
      filter: (today) => ({ status: String(waitlistStatus.waiting), dateFrom: today }),
    },
  ],
  columns: waitlistColumns,
  actions: [
    {
      key: 'remove',
      title: { zh: '移出', en: 'Remove' },
      right: 'WaitlistDel',
      danger: true,
      when: isActive,
      run: ({ id }) => call(waitlists.remove, { id }),
      confirm: ({ userName }) => ({
        zh: `将${userName}移出候补？为其保留的场次会转给下一位。`,
        en: `Remove ${userName} from the waitlist? A slot held for them goes to the next person.`,
      }),
    },
  ],
  refetchEvery: () => REFETCH_MS,
});
