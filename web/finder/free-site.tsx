import { CheckCircleOutlined, PieChartOutlined, RightOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import type { FoundSite } from '#contract/finder/finder.contract';
import { SportIcon } from '#web/kit/theme/sport';
import { TintedTag } from '#web/kit/theme/status-tag';
import { withHanSpacing } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { FavouriteStar } from './favourite-star';
import { cellPrice } from '#web/boards/slot-appearance';

/**
 * A site with its free courts; each links to its preselected slots. `whole` is whether a time range was requested,
 * `watch` observes whether the card is visible.
 */
export function FreeSite({
  site,
  whole,
  watch,
  hrefOf,
}: {
  readonly site: FoundSite;
  readonly watch: (card: HTMLElement | null) => (() => void) | undefined;
  readonly whole: boolean;
  readonly hrefOf: (siteId: number, slots: string) => string;
}) {
  const { t, pick } = useWords();
  const name = pick(site.siteName, site.enSiteName);
  const more = site.freeCourts - site.courts.length;
  return (
    <article ref={watch} data-site={site.siteId} className="v-card find-site" aria-label={name}>
      <header>
        <i aria-hidden="true">
          <SportIcon type={site.sportType} />
        </i>
        <div>
          <span className="find-name">
            <b>{name}</b>
            {!whole ? (
              <TintedTag tint="success" icon={<CheckCircleOutlined />}>
                {t({ zh: `可订 ${site.freeCourts}`, en: `${site.freeCourts} free` })}
              </TintedTag>
            ) : site.wholeCourts > 0 ? (
              <TintedTag tint="success" icon={<CheckCircleOutlined />}>
                {t({ zh: `全程可订 ${site.wholeCourts}`, en: `${site.wholeCourts} for the full time` })}
              </TintedTag>
            ) : (
              <TintedTag tint="warning" icon={<PieChartOutlined />}>
                {t({ zh: '仅部分时间', en: 'Part of the time only' })}
              </TintedTag>
            )}
          </span>
          <small data-text="">
            {pick(site.venueName, site.enVenueName)} · {pick(site.campusName, site.enCampusName)}
          </small>
        </div>
        <FavouriteStar siteId={site.siteId} name={name} />
      </header>
      <ul>
        {site.courts.map((court) => (
          <li key={court.spaceId}>
            <Link to={hrefOf(site.siteId, court.slots)} data-whole={court.whole || !whole}>
              <span>
                {withHanSpacing(pick(court.spaceName, court.enSpaceName))}
                {court.left === null ? null : (
                  <small>{t({ zh: `余 ${court.left} 位`, en: `${court.left} left` })}</small>
                )}
              </span>
              <b>
                {court.begin}–{court.end}
              </b>
              <em>{t(cellPrice(court.fee))}</em>
            </Link>
          </li>
        ))}
      </ul>
      <Link className="find-all" to={hrefOf(site.siteId, '')}>
        {more > 0
          ? t({ zh: `还有 ${more} 处，查看全部场次`, en: `${more} more · View all slots` })
          : t({ zh: '查看全部场次', en: 'View all slots' })}
        <RightOutlined />
      </Link>
    </article>
  );
}
