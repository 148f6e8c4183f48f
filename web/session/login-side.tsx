import { useQuery } from '@tanstack/react-query';
import { room } from '#contract/kit/live';
import type { VenueRoom } from '#contract/kit/rooms';
import { venues } from '#contract/venues/venue.contract';
import { Mark } from '#web/kit/theme/brand';
import { call } from '#web/kit/call/call';
import { useEntry } from '#web/kit/session/entry';
import { count } from '#web/kit/text/format';
import { LiveBadge } from '#web/kit/live/live-badge';
import { combinedStateOf, useRooms } from '#web/kit/live/live-rooms';
import { systemNames, useWords } from '#web/kit/session/words';

/** The left half of the login page: product claim and live availability. */
export function LoginSide() {
  const { t, pick } = useWords();
  const entry = useEntry((state) => state.entry);
  const { data } = useQuery({
    queryKey: ['venueList'],
    queryFn: () => call(venues.venueList, {}, { quiet: true }),
    staleTime: 300_000,
  });
  const views = useRooms<VenueRoom>((data ?? []).map(({ id }) => room.venue(id)));
  const sites = [...views.values()].flatMap(({ body }) => body?.sites ?? []);
  const inside = [...views.values()].reduce((sum, { body }) => sum + (body?.flow.inside ?? 0), 0);
  const trust = combinedStateOf(views.values());
  return (
    <aside className="l-side">
      <header>
        <Mark size={36} />
        <span>
          <b>{t(systemNames.front)}</b>
          <small>{entry && pick(entry.school, entry.schoolEn)}</small>
        </span>
      </header>
      <svg
        className="l-court"
        viewBox="0 0 420 760"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <path d="M40 8h372v744H40zM40 380h372M120 8v172h212V8M120 752V580h212v172M90 8c0 150 60 244 136 244S362 158 362 8M90 752c0-150 60-244 136-244s136 94 136 244" />
        <circle cx="226" cy="380" r="84" />
      </svg>
      <div className="l-say">
        <h2>
          {t({ zh: '一眼看到空场，', en: 'See free courts at a glance,' })}
          <br />
          {t({ zh: '一分钟订好。', en: 'book in a minute.' })}
        </h2>
        <p>{t({ zh: '实时空位，统一支付，刷码入场。', en: 'Live availability, one payment, entry by code.' })}</p>
        {data && sites.length > 0 && (
          <>
            <dl>
              <div>
                <dd>{count(data.length)}</dd>
                <dt>{t({ zh: '个场馆', en: 'venues' })}</dt>
              </div>
              <div>
                <dd>{count(sites.reduce((sum, { free }) => sum + free, 0))}</dd>
                <dt>{t({ zh: '个空位可订', en: 'slots free now' })}</dt>
              </div>
              <div>
                <dd>{count(inside)}</dd>
                <dt>{t({ zh: '人正在运动', en: 'people exercising' })}</dt>
              </div>
            </dl>
            {trust && <LiveBadge {...trust} />}
          </>
        )}
      </div>
    </aside>
  );
}
