import { RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { textOf } from '#web/kit/call/call';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { SportIcon } from '#web/kit/theme/sport';
import { useWords } from '#web/kit/session/words';
import { useSiteList } from '#web/kit/list/site-list';
import { useFavourites } from '#web/finder/favourite';
import './site-picker.css';

/** Sites by venue, for visitors who come without a site. */
export function SitePicker() {
  const { t, pick, words } = useWords();
  const { data, error, refetch } = useSiteList();
  const { siteIds } = useFavourites();
  if (!data && error)
    return (
      <Notice
        drawing={<CourtDrawing mark="warn" />}
        title={t({ zh: '场地没有载入', en: 'The sites could not be loaded' })}
        text={t(textOf(error))}
        actions={
          <Button type="primary" onClick={() => void refetch()}>
            {t(words.retry)}
          </Button>
        }
      />
    );
  if (!data)
    return (
      <div className="sites">
        <Skeleton rows={8} />
      </div>
    );
  const sites = data.content.filter(({ isSupportReservation }) => isSupportReservation === 1);
  const favourites = siteIds.flatMap((id) => sites.filter((site) => site.id === id));
  const groups = [
    ...(favourites.length > 0
      ? [{ key: 'kept', title: t({ zh: '我的收藏', en: 'My favourites' }), small: '', sites: favourites }]
      : []),
    ...[...new Map(sites.map((site) => [site.venueId, site])).values()].map((venue) => ({
      key: String(venue.venueId),
      title: pick(venue.venueName, venue.enVenueName),
      small: pick(venue.campusName, venue.enCampusName),
      sites: sites.filter(({ venueId }) => venueId === venue.venueId),
    })),
  ];
  return (
    <div className="sites">
      <h1 className="v-hidden">{t({ zh: '选择场地', en: 'Select a site' })}</h1>
      {groups.map((group) => (
        <section key={group.key}>
          <h2>
            {group.title} <small>{group.small}</small>
          </h2>
          <ul>
            {group.sites.map((site) => (
              <li key={site.id}>
                <Link to={`${routeOf('mobileReservation').path}?id=${site.id}`}>
                  <i aria-hidden="true">
                    <SportIcon type={site.sportType} />
                  </i>
                  <span>
                    <b>{pick(site.siteName, site.enSiteName)}</b>
                    <small>
                      {site.openStartDate.slice(0, 5)}–{site.openEndDate.slice(0, 5)}
                      {pick(site.remark, site.enRemark) ? ` · ${pick(site.remark, site.enRemark)}` : ''}
                    </small>
                  </span>
                  <RightOutlined />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
