import './portal-home.css';
import './venue-introduce.css';
import './venue-detail.css';
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  EnvironmentOutlined,
  PhoneOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Breadcrumb, Image, Skeleton } from 'antd';
import { Link, useParams } from 'react-router-dom';
import { fileClass } from '#domain/attachments/attachment.status';
import { enumMember } from '#domain/kit/enumeration';
import { allocMode } from '#domain/release-lottery/release-lottery.status';
import { accessFact, holidayKind } from '#domain/venues/venue.status';
import { room } from '#contract/kit/live';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { VenueRoom } from '#contract/kit/rooms';
import { venuePage, type PageSite } from '#contract/venues/venue-page.contract';
import { call } from '#web/kit/call/call';
import { useNow } from '#web/kit/browser/clock';
import { apiBase } from '#web/kit/session/entry';
import { count, price } from '#web/kit/text/format';
import { useRoom, type RoomView } from '#web/kit/live/live';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { LiveBadge } from '#web/kit/live/live-badge';
import { CourtPlan, SportIcon } from '#web/kit/theme/sport';
import { StatusTag, TintedTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { FreeMark } from './free-mark';
import { bookPath } from './venue-card';
import { ShareVenue } from './share-venue';
import { VenueReadings } from './venue-readings';
import { freeOf, isOpen } from './venue-data';

type VenuePage = ReplyOf<typeof venuePage.one>;

function VenueGallery({ venue }: { venue: VenuePage }) {
  const pics = [...venue.pics, ...venue.sites.flatMap((site) => site.pics)];
  const sports = [...new Set(venue.sites.map(({ sportType }) => sportType))].slice(0, 4);
  return (
    <div className="vd-gallery">
      {pics.length > 0 ? (
        <Image.PreviewGroup>
          {pics.map(({ id }) => (
            <Image
              key={id}
              src={`${apiBase()}/api/front/website/picture/${fileClass.picture}/${id}`}
              alt=""
              height="100%"
              width="100%"
            />
          ))}
        </Image.PreviewGroup>
      ) : (
        (sports.length > 0 ? sports : [0]).map((sport) => <CourtPlan key={sport} type={sport} />)
      )}
    </div>
  );
}

function VenueFacts({ venue, view }: { venue: VenuePage; view: RoomView<VenueRoom> }) {
  const { t, pick } = useWords();
  useNow(60_000);
  const open = isOpen(venue.openFrom, venue.openTo);
  const flow = view.body?.flow;
  return (
    <section className="p-facts">
      <h1>
        {pick(venue.venueName, venue.enVenueName)}
        <TintedTag tint={open ? 'success' : 'grey'} icon={open ? <CheckCircleOutlined /> : <ClockCircleOutlined />}>
          {open
            ? t({ zh: `开馆中，${venue.openTo} 闭馆`, en: `Open until ${venue.openTo}` })
            : t({ zh: `未开馆，${venue.openFrom} 开馆`, en: `Opens at ${venue.openFrom}` })}
        </TintedTag>
        {venue.venueType && <TintedTag tint="primary">{t(venue.venueType)}</TintedTag>}
      </h1>
      <p className="v-quiet">
        <span>
          <EnvironmentOutlined /> {t(venue.campus)} · {pick(venue.address, venue.enAddress)}
        </span>
        <span>
          <ClockCircleOutlined /> {venue.openFrom}–{venue.openTo}
        </span>
        {venue.telephone && (
          <a href={`tel:${venue.telephone}`}>
            <PhoneOutlined /> {venue.telephone}
          </a>
        )}
        {venue.lng !== null && venue.lat !== null && (
          <a href={`geo:${venue.lat},${venue.lng}`}>{t({ zh: '在地图中打开', en: 'Open in maps' })}</a>
        )}
        <ShareVenue title={pick(venue.venueName, venue.enVenueName)} />
        {venue.showTraffic && flow && (
          <span>
            <TeamOutlined />{' '}
            {t({
              zh: `在馆 ${count(flow.inside)} / ${count(venue.maxPeople)} 人`,
              en: `${count(flow.inside)} of ${count(venue.maxPeople)} people inside`,
            })}
          </span>
        )}
      </p>
      <p>{pick(venue.introduce, venue.enIntroduce)}</p>
      {venue.access.length > 0 && (
        <p className="vd-access">
          {venue.access.map((code) => {
            const fact = enumMember(accessFact, code);
            return (
              fact && (
                <TintedTag key={code} tint="success" icon={<CheckCircleOutlined />}>
                  {t(fact)}
                </TintedTag>
              )
            );
          })}
        </p>
      )}
    </section>
  );
}

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

/** Detail of a venue: pictures, directions, hours and exceptions, sites with prices by role, rules. */
export default function VenueDetail() {
  const { t, pick, words } = useWords();
  const { id = '' } = useParams();
  const known = /^[1-9]\d{0,8}$/.test(id);
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['portal', 'venue', id],
    enabled: known,
    queryFn: () => call(venuePage.one, { id: Number(id) }, { quiet: true }),
  });
  const view = useRoom<VenueRoom>(known ? room.venue(Number(id)) : null);
  if (!known || isError)
    return <LoadFailed noun={{ zh: '场馆', en: 'venue' }} error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  return (
    <div className="p-introduce">
      <Breadcrumb
        items={[
          { title: <Link to="/portal">{t(words.home)}</Link> },
          { title: <Link to="/home">{t({ zh: '场馆', en: 'Venues' })}</Link> },
          { title: pick(data.venueName, data.enVenueName) },
        ]}
      />
      <VenueGallery venue={data} />
      <VenueFacts venue={data} view={view} />
      <VenueReadings venueId={data.id} />
      {data.exceptions.length > 0 && (
        <section className="v-card vd-part">
          <h2>{t({ zh: '开放例外', en: 'Special hours' })}</h2>
          <ul>
            {data.exceptions.map(({ name, from, to, kind }) => (
              <li key={`${from}${name.zh}`}>
                {from === to ? from : `${from} – ${to}`} <StatusTag of={holidayKind} code={kind} /> {t(name)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="v-card">
        <div className="vd-part v-spread">
          <h2>{t({ zh: '场地与今日价格', en: "Sites and today's prices" })}</h2>
          <LiveBadge state={view.state} at={view.at} />
        </div>
        {data.sites.map((site) => (
          <SiteDetails key={site.id} site={site} view={view} />
        ))}
        {data.sites.length === 0 && (
          <p className="vd-part v-quiet">{t({ zh: '该场馆暂无开放的场地', en: 'No sites open at this venue' })}</p>
        )}
      </section>
    </div>
  );
}
