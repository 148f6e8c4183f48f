import { siteDesk, type SiteDeskRow } from '#contract/venues/site-desk.contract';
import { spaceDesk, type SpaceDeskRow } from '#contract/venues/space-desk.contract';
import { venueDesk } from '#contract/venues/venue-desk.contract';
import type { VenueDeskRow } from '#contract/venues/venue-desk.contract';
import { call } from '#web/kit/call';
import type { Opened } from '#web/kit/list-spec';
import { useWords } from '#web/kit/words';
import { PlaceOrder } from './place-order';

const MOST = 200;

/** Sorts all venues. */
export function VenueOrder({ close, done }: Opened<VenueDeskRow>) {
  const { t } = useWords();
  const load = async () =>
    (await call(venueDesk.list, { page: 0, size: MOST }, { quiet: true })).content.map(({ id, venueName, enName }) => ({
      id,
      name: venueName,
      enName,
    }));
  return (
    <PlaceOrder
      name={t({ zh: '全部场馆', en: 'all venues' })}
      load={load}
      save={(ids) => call(venueDesk.order, { ids }, { quiet: true })}
      close={close}
      done={done}
    />
  );
}

/** Sorts the sites of one venue. */
export function SiteOrder({ row, close, done }: Opened<SiteDeskRow>) {
  const { pick } = useWords();
  const load = async () =>
    (await call(siteDesk.list, { page: 0, size: MOST, venueId: row.venueId }, { quiet: true })).content.map(
      ({ id, siteName, enName }) => ({ id, name: siteName, enName }),
    );
  return (
    <PlaceOrder
      name={pick(row.venueName, row.enVenueName)}
      load={load}
      save={(ids) => call(siteDesk.order, { ids }, { quiet: true })}
      close={close}
      done={done}
    />
  );
}

/** Sorts the spaces of one site. */
export function SpaceOrder({ row, close, done }: Opened<SpaceDeskRow>) {
  const { pick } = useWords();
  const load = async () =>
    (await call(spaceDesk.list, { page: 0, size: MOST, siteId: row.siteId }, { quiet: true })).content.map(
      ({ id, spaceName, enName }) => ({ id, name: spaceName, enName }),
    );
  return (
    <PlaceOrder
      name={pick(row.siteName, row.enSiteName)}
      load={load}
      save={(ids) => call(spaceDesk.order, { ids }, { quiet: true })}
      close={close}
      done={done}
    />
  );
}
