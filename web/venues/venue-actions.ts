import { venueDesk, type VenueDeskRow } from '#contract/venues/venue-desk.contract';
import { switchStatus } from '#domain/venues/venue.status';
import { call } from '#web/kit/call/call';
import type { RowAction } from '#web/kit/list/list-spec';
import { VenueSortDialog } from './venue-sort-dialogs';

const to =
  (status: 0 | 1) =>
  ({ id }: VenueDeskRow) =>
    call(venueDesk.publish, { id, status });
/** Row actions of the list of venues. */
export const venueActions: readonly RowAction<VenueDeskRow>[] = [
  {
    key: 'off',
    title: { zh: '停用', en: 'Disable' },
    right: 'VenuesEdit',
    danger: true,
    when: ({ status }) => status === switchStatus.on,
    run: to(switchStatus.off),
    confirm: ({ venueName, enName }) => ({
      zh: `停用“${venueName}”？它和它的场地会立即从门户、预约和大屏消失，已有预约不受影响。`,
      en: `Disable “${enName}”? It and its sites disappear from portals, booking and displays at once. Existing bookings are not affected.`,
    }),
  },
  {
    key: 'on',
    title: { zh: '启用', en: 'Enable' },
    right: 'VenuesEdit',
    when: ({ status }) => status === switchStatus.off,
    run: to(switchStatus.on),
  },
  { key: 'order', title: { zh: '调整顺序', en: 'Reorder' }, right: 'VenuesEdit', Dialog: VenueSortDialog },
];
