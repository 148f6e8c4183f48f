import type { RowAction } from '#web/kit/list/list-spec';
import { switchStatus } from '#domain/venues/venue.status';
import { siteDesk, type SiteDeskRow } from '#contract/venues/site-desk.contract';
import { call } from '#web/kit/call/call';
import { SiteSortDialog } from './venue-sort-dialogs';

const to =
  (status: 0 | 1) =>
  ({ id }: SiteDeskRow) =>
    call(siteDesk.publish, { id, status });

/** Row actions of the list of sites. */
export const siteActions: readonly RowAction<SiteDeskRow>[] = [
  {
    key: 'off',
    title: { zh: '停用', en: 'Disable' },
    right: 'VenuesSitesEdit',
    danger: true,
    when: ({ status }) => status === switchStatus.on,
    run: to(switchStatus.off),
    confirm: ({ siteName, enName }) => ({
      zh: `停用“${siteName}”？它会立即从门户、预约和大屏消失，已有预约不受影响。`,
      en: `Disable “${enName}”? It disappears from portals, booking and displays at once. Existing bookings are not affected.`,
    }),
  },
  {
    key: 'on',
    title: { zh: '启用', en: 'Enable' },
    right: 'VenuesSitesEdit',
    when: ({ status }) => status === switchStatus.off,
    run: to(switchStatus.on),
  },
  { key: 'order', title: { zh: '调整顺序', en: 'Reorder' }, right: 'VenuesSitesEdit', Dialog: SiteSortDialog },
];
