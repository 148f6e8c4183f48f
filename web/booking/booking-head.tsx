import { CheckCircleOutlined, ClockCircleOutlined, EnvironmentOutlined } from '@ant-design/icons';
import { minute } from '#domain/kit/time';
import { bookingStep, type BookingStep } from '#domain/orders/order.status';
import { role } from '#domain/session/role.status';
import { enumMember } from '#domain/kit/enumeration';
import { schoolDate } from '#web/kit/browser/clock';
import { FlowSteps } from '#web/kit/feedback/flow-steps';
import { LiveBadge } from '#web/kit/live/live-badge';
import type { ScreenSize } from '#web/kit/browser/screen-size';
import { useSession } from '#web/kit/session/session';
import { TintedTag } from '#web/kit/theme/status-tag';
import { minutesSinceMidnight } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { useNow } from '#web/kit/browser/clock';
import { FavouriteStar } from '#web/finder/favourite-star';
import type { SiteDayView } from '#web/boards/site-day';

/** Names the role whose prices are shown. */
export function RolePrice() {
  const { t } = useWords();
  const roleId = useSession(({ user }) => user?.role_id ?? role.external);
  const price = enumMember(role, roleId);
  return price ? <span className="book-role">{t({ zh: `${price.zh}价`, en: `${price.en} prices` })}</span> : null;
}

/** The head of the booking page: site, opening state, freshness of the data, and the current step. */
export function BookingHead({
  day: { info, room, followed },
  step,
  size,
}: {
  readonly day: SiteDayView;
  readonly step: BookingStep;
  readonly size: ScreenSize;
}) {
  const { t, pick } = useWords();
  const at = minutesSinceMidnight(schoolDate(), useNow(30_000));
  const site = info?.siteParam;
  const open = site ? at >= minute(site.openStartDate.slice(0, 5)) && at < minute(site.openEndDate.slice(0, 5)) : false;
  return (
    <header className="book-head">
      <div className="book-title">
        <h1>
          {site ? (
            <>
              {size === 'phone' ? null : <>{pick(site.venueName, site.enVenueName)} · </>}
              {pick(site.siteName, site.enSiteName)}
            </>
          ) : (
            <span className="book-blank" />
          )}
          {site ? <FavouriteStar siteId={site.venueSiteId} name={pick(site.siteName, site.enSiteName)} /> : null}
        </h1>
        {site ? (
          <p>
            <TintedTag tint={open ? 'success' : 'grey'} icon={open ? <CheckCircleOutlined /> : <ClockCircleOutlined />}>
              {open ? t({ zh: '开馆中', en: 'Open' }) : t({ zh: '未开馆', en: 'Closed now' })}
            </TintedTag>
            {size === 'phone' ? null : (
              <span>
                <EnvironmentOutlined /> {pick(site.campusName, site.enCampusName)}
              </span>
            )}
            <span>
              {site.openStartDate.slice(0, 5)}–{site.openEndDate.slice(0, 5)}
            </span>
            {size === 'phone' ? <RolePrice /> : null}
            {followed ? <LiveBadge state={room.state} at={room.at} /> : null}
          </p>
        ) : null}
      </div>
      {size === 'phone' ? null : <FlowSteps of={bookingStep} at={step} />}
    </header>
  );
}
