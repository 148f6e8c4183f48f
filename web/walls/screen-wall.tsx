import { room } from '#contract/kit/live';
import type { MonitorRoom } from '#contract/kit/rooms';
import { PREVIEW_CODE, wallCode, type WallAddress } from '#domain/walls/wall-code.rules';
import { wallPlace } from '#domain/walls/wall-widget.status';
import type { WallReply } from '#contract/monitor/monitor.contract';
import type { WallScreen } from '#contract/walls/wall-screen.contract';
import { DisplayIcon } from '#web/monitor/display-icon';
import { nameOf, t } from '#web/monitor/display-lang';
import { usePolled, useRoom, useServerNow } from '#web/monitor/display-data';
import { DisplayFrame, useFiguresAllowed } from '#web/monitor/display-frame';
import { DisplayStage } from '#web/monitor/display-stage';
import { StaleBanner, trustOf } from '#web/monitor/display-stale';
import { openingText, schoolTime } from '#web/monitor/school-time';
import { useDraft, type ShownScreen } from './use-draft';
import { useWallSources } from './use-sources';
import { WallBody } from './wall-body';
import type { WallContent, WallSources } from './wall-content';
import { WallHeader } from '#web/monitor/wall-header';
import { applyTheme } from './wall-theme';
import { NoticeLine } from '#web/monitor/notice-line';

/** The layout is read again when its version changes; the poll only covers a lost message. */
const LAYOUT_POLL_MS = 120_000;

/** Returns the layout of a wall: the stored one, or the draft of the editor that frames this page. */
function useWallScreen(code: string): { readonly screen: ShownScreen | null; readonly missing: boolean } {
  const isDraft = code === PREVIEW_CODE;
  const draft = useDraft(isDraft);
  const version = useRoom<MonitorRoom>(isDraft ? null : room.monitor(code)).body?.version;
  const { data, missing } = usePolled<WallScreen>(
    isDraft ? null : `/api/front/website/monitor_screens/${code}`,
    LAYOUT_POLL_MS,
    version,
  );
  return isDraft ? { screen: draft, missing: false } : { screen: data, missing: missing || version === 0 };
}

/** A wall with a layout: its code and place come from the address. */
export function ScreenWall({ address }: { readonly address: WallAddress }) {
  const now = useServerNow();
  const { screen, missing } = useWallScreen(address.code);
  const figures = useFiguresAllowed();
  const { siteId, mainRoom, main, sources } = useWallSources(address, screen, figures);
  applyTheme(screen?.theme ?? 'dark');
  const wall = sources.wall.data;
  const zone = wall?.timezone ?? sources.school.data?.timezone ?? sources.health.data?.timezone ?? 'Asia/Shanghai';
  const trust = trustOf(screen ? main.state : 'connecting', main.at, now);
  const placeName = siteId !== null ? wall?.sites[0] : wall?.venue;
  const isSchool = screen?.placeKind === wallPlace.school;
  const title = (screen ? t(screen.title, screen.enTitle) : '').replace('{place}', placeName ? nameOf(placeName) : '');
  const notices = wall?.notices ?? sources.school.data?.notices ?? sources.health.data?.notices ?? [];
  const isClosed = !isSchool && wall !== null && wall.venue.closedReason !== null;

  return (
    <>
      <DisplayStage now={now} title={title} portrait={address.code === wallCode.courtsTall}>
        {(shape) => {
          const content: WallContent = {
            sources,
            mainRoom,
            venue: main,
            now,
            zone,
            shape,
            lost: trust.state === 'lost',
          };
          return (
            <>
              <WallHeader
                title={title}
                subtitle={isSchool ? schoolSubtitle(sources) : wall && subtitleOf(wall, siteId)}
                {...{ trust, now, zone }}
              />
              {screen?.on && !isClosed && (isSchool || wall !== null) ? (
                <WallBody layout={screen.layout} seconds={screen.rotationSeconds} content={content} />
              ) : isClosed ? (
                <ClosedVenue wall={wall} now={now} />
              ) : (
                <p className="wall-empty">{waitingText(screen, missing, sources.wall.missing, address)}</p>
              )}
              {notices.length > 0 && <NoticeLine notices={notices} now={now} />}
              <StaleBanner trust={trust} now={now} zone={zone} />
            </>
          );
        }}
      </DisplayStage>
      {address.code !== PREVIEW_CODE && <DisplayFrame at={main.at} />}
    </>
  );
}

const subtitleOf = ({ venue, sites }: WallReply, siteId: number | null): string => {
  const closed = venue.closedReason !== null;
  const within = siteId !== null && sites.length > 0 ? t(`${venue.name} · `, `${venue.enName} · `) : '';
  return t(
    `${within}${venue.campusName} · ${closed ? '今日闭馆' : venue.openTextZh}`,
    `${within}${venue.enCampusName} · ${closed ? 'Closed today' : venue.openTextEn}`,
  );
};

/** The campuses of the school, or the week that the figures are about; null before either was read. */
function schoolSubtitle({ school, health }: WallSources): string | null {
  if (school.data) {
    const { venues } = school.data;
    const campuses = [...new Set(venues.map((venue) => t(venue.campusName, venue.enCampusName)))];
    return campuses.length === 0 ? null : campuses.join(t('、', ', '));
  }
  if (!health.data) return null;
  const monday = Date.parse(`${health.data.week}T12:00:00Z`);
  const [from, to] = [monday, monday + 6 * 86_400_000].map((at) => schoolTime(at, 'UTC').day.replace(/ 星期.$/, ''));
  return t(`本周 ${from}–${to} · 只显示合计`, `${from} – ${to} · totals only`);
}

function waitingText(
  screen: WallScreen | null,
  isMissing: boolean,
  isPlaceMissing: boolean,
  { code, venueId }: WallAddress,
): string {
  if (isMissing) return t('没有这个大屏，请核对地址', 'This wall does not exist. Check the address.');
  if (screen && !screen.on)
    return t(
      '此大屏未启用，请在“大屏布局”中选择位置并启用',
      'This wall is disabled. Choose its place and enable it under Wall layouts.',
    );
  if (isPlaceMissing)
    return code === wallCode.reference && venueId === null
      ? t('还没有开放的场馆', 'No venues open yet')
      : t('没有这个场馆，请核对地址', 'This venue does not exist. Check the address.');
  return t('正在读取场馆数据', 'Loading venue…');
}

function ClosedVenue({ wall, now }: { readonly wall: WallReply; readonly now: number }) {
  const { venue } = wall;
  const next = venue.nextOpening === null ? null : openingText(venue.nextOpening, now, wall.timezone);
  return (
    <section className="wall-closed">
      <div>
        <DisplayIcon name="hatch" size={120} />
        <h2>{t('今日闭馆', 'Closed today')}</h2>
        <p>{next ? t(`${next} 开放`, `Opens ${next}`) : t('开放时间另行通知', 'Reopening to be announced')}</p>
        {venue.closedReason !== '今日闭馆' && <small>{t(venue.closedReason ?? '', venue.closedReasonEn ?? '')}</small>}
      </div>
    </section>
  );
}
