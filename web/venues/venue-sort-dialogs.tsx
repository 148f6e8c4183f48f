import { siteDesk, type SiteDeskRow } from '#contract/venues/site-desk.contract';
import { spaceDesk, type SpaceDeskRow } from '#contract/venues/space-desk.contract';
import { venueDesk } from '#contract/venues/venue-desk.contract';
import type { VenueDeskRow } from '#contract/venues/venue-desk.contract';
import { call } from '#web/kit/call/call';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { useWords } from '#web/kit/session/words';
import { PlaceSortDialog } from './place-sort-dialog';

const MAX_ITEMS = 200;

/** Sorts all venues. */
export function VenueSortDialog({ close, done }: RowDialogProps<VenueDeskRow>) {
  const { t } = useWords();
  const load = async () =>
    (await call(venueDesk.list, { page: 0, size: MAX_ITEMS }, { quiet: true })).content.map(
      ({ id, venueName, enName }) => ({
        id,
        name: venueName,
        enName,
      }),
    );
  return (
    <PlaceSortDialog
      name={t({ zh: '全部场馆', en: 'all venues' })}
      load={load}
      save={(ids) => call(venueDesk.order, { ids }, { quiet: true })}
      close={close}
      done={done}
    />
  );
}

/** Sorts the sites of one venue. */
export function SiteSortDialog({ row, close, done }: RowDialogProps<SiteDeskRow>) {
  const { pick } = useWords();
  const load = async () =>
    (await call(siteDesk.list, { page: 0, size: MAX_ITEMS, venueId: row.venueId }, { quiet: true })).content.map(
      ({ id, siteName, enName }) => ({ id, name: siteName, enName }),
    );
  return (
    <PlaceSortDialog
      name={pick(row.venueName, row.enVenueName)}
      load={load}
      save={(ids) => call(siteDesk.order, { ids }, { quiet: true })}
      close={close}
      done={done}
    />
  );
}

/** Sorts the spaces of one site. */
export function SpaceSortDialog({ row, close, done }: RowDialogProps<SpaceDeskRow>) {
  const { pick } = useWords();
  const load = async () =>
    (await call(spaceDesk.list, { page: 0, size: MAX_ITEMS, siteId: row.siteId }, { quiet: true })).content.map(
      ({ id, spaceName, enName }) => ({ id, name: spaceName, enName }),
    );
  return (
    <PlaceSortDialog
      name={pick(row.siteName, row.enSiteName)}
      load={load}
      save={(ids) => call(spaceDesk.order, { ids }, { quiet: true })}
      close={close}
      done={done}
    />
  );
}
