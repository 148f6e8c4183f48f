import { Link } from 'react-router-dom';
import { allocMode } from '#domain/release-lottery/release-lottery.status';
import type { VenueRoom } from '#contract/kit/rooms';
import type { PageSite } from '#contract/venues/venue-page.contract';
import { price } from '#web/kit/text/format';
import type { RoomView } from '#web/kit/live/live';
import { SportIcon } from '#web/kit/theme/sport';
import { useWords } from '#web/kit/session/words';
import { FreeMark } from './free-mark';
import { bookPath } from './venue-card';
import { freeOf } from './venue-data';
import { LiveBadge } from '#web/kit/live/live-badge';

/** A site with its free places, prices of today and rules for booking and refunds. */
function SiteDetails({ site, view }: { site: PageSite; view: RoomView<VenueRoom> }) {
  const { t, pick } = useWords();
  return (
    <article className="vd-site">
      <h3>
        <SportIcon type={site.sportType} size={18} />
        {pick(site.siteName, site.enSiteName)}
        <FreeMark now={freeOf(view, site.id)} hours={[site.openStartDate, site.openEndDate]} />
        <Link className="p-book" to={bookPath(site.id)}>
          {t({ zh: '去预约', en: 'Book' })}
        </Link>
      </h3>
      {(site.remark || site.enRemark) && <p className="v-quiet">{pick(site.remark, site.enRemark)}</p>}
      <ul className="vd-prices" aria-label={t({ zh: '今日价格', en: 'Prices today' })}>
        {site.prices.map((one) => (
          <li key={one.roleId}>
            {t(one.role)} <b>{one.from === one.to ? price(one.from) : `${price(one.from)}–${price(one.to)}`}</b>
          </li>
        ))}
      </ul>
      <p className="v-quiet">
        {t({
          zh: `提前 ${site.advanceDays} 天开放预约，每次最多 ${site.maxSlots} 个时段，下单后 ${site.payTimeoutMin} 分钟内付款`,
          en: `Book up to ${site.advanceDays} days ahead, at most ${site.maxSlots} slots per booking, pay within ${site.payTimeoutMin} minutes`,
        })}
        {site.refundTiers
          .map(({ hoursBefore, percent }) =>
            t({
              zh: `；开场前 ${hoursBefore} 小时以上取消退 ${percent}%`,
              en: `; ${percent}% refund if cancelled at least ${hoursBefore} hours before`,
            }),
          )
          .join('')}
        {site.allocMode === allocMode.pot && (
          <>
            {t({ zh: '；放号后限时登记，抽签分配，', en: '; released slots are drawn among entries, ' })}
            <Link to={`/pot-draw/${site.id}/latest`}>{t({ zh: '查看抽签公示', en: 'see draw results' })}</Link>
          </>
        )}
        {site.protocol &&
          t({ zh: `；预约前请阅读《${site.protocol.zh}》`, en: `; read “${site.protocol.en}” before booking` })}
      </p>
    </article>
  );
}

/** The open sites of a venue, with today's prices. */
export function VenueSites({ sites, view }: { sites: readonly PageSite[]; view: RoomView<VenueRoom> }) {
  const { t } = useWords();
  return (
    <section className="v-card">
      <div className="vd-part v-spread">
        <h2>{t({ zh: '场地与今日价格', en: "Sites and today's prices" })}</h2>
        <LiveBadge state={view.state} at={view.at} />
      </div>
      {sites.map((site) => (
        <SiteDetails key={site.id} site={site} view={view} />
      ))}
      {sites.length === 0 && (
        <p className="vd-part v-quiet">{t({ zh: '该场馆暂无开放的场地', en: 'No sites open at this venue' })}</p>
      )}
    </section>
  );
}
