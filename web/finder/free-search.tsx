import { Button, Segmented, Select } from 'antd';
import { addDays } from '#domain/kit/time';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { dayText } from '#web/kit/text/format';
import { LiveBadge } from '#web/kit/live/live-badge';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { schoolDate } from '#web/kit/browser/clock';
import { Notice } from '#web/kit/theme/notice';
import { dayName, shortDate } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { useFavourites } from './favourite';
import { searchSpans, useFreeSearch, type SearchSpan, type SearchCriteria } from './free-search-criteria';
import { FreeSite } from './free-site';
import { useInView } from './in-view';
import './free-search.css';

const NOUN = { zh: '空场', en: 'free courts' };
const SEARCH_DAYS = 14;
const HALF_HOUR = 30;
const clocks = Array.from({ length: 2 * (24 - 6) + 1 }, (_, n) => 6 * 60 + n * HALF_HOUR).map(
  (at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
);

/** Date, time, sport and campus filters. */
function SearchFilters({ criteria, all, ask }: Pick<ReturnType<typeof useFreeSearch>, 'criteria' | 'all' | 'ask'>) {
  const { t, pick, lang, words } = useWords();
  const today = schoolDate();
  const named = <K extends 'campus' | 'sport'>(key: K) =>
    [
      ...new Map(
        all.map(
          (site) =>
            (key === 'campus'
              ? [site.campusId, pick(site.campusName, site.enCampusName)]
              : [site.sportType, pick(site.sportName, site.enSportName)]) as [number, string],
        ),
      ),
    ].map(([value, label]) => ({ value, label }));
  const days = Array.from({ length: SEARCH_DAYS }, (_, n) => addDays(today, n)).map((date) => ({
    value: date as string,
    label: `${dayName(date, lang, today)} ${shortDate(date)}`,
  }));
  const clock = (key: 'from' | 'to', label: string, fits: (one: string) => boolean) => (
    <Select
      aria-label={label}
      value={criteria[key]}
      options={clocks.filter(fits).map((value) => ({ value, label: value }))}
      onChange={(value: string) => ask({ when: 'other', [key]: value })}
    />
  );
  return (
    <div className="find-filters" role="search">
      <Segmented
        aria-label={t({ zh: '时间', en: 'Time' })}
        value={criteria.span}
        onChange={(when: SearchSpan) => ask({ when: when === 'hour' ? '' : when })}
        options={(Object.keys(searchSpans) as SearchSpan[]).map((value) => ({ value, label: t(searchSpans[value]) }))}
      />
      {criteria.span === 'hour' ? null : (
        <Select
          aria-label={t({ zh: '日期', en: 'Date' })}
          className="find-date"
          value={criteria.date}
          options={days}
          onChange={(date: string) => ask({ date })}
        />
      )}
      {criteria.span === 'other' ? (
        <span className="find-clocks">
          {clock('from', t({ zh: '从', en: 'From' }), (one) => one < '24:00')}–
          {clock('to', t({ zh: '到', en: 'To' }), (one) => one > criteria.from)}
        </span>
      ) : null}
      <Select
        aria-label={t({ zh: '项目', en: 'Sport' })}
        className="find-kind"
        value={criteria.sport}
        options={[{ value: 0, label: t({ zh: '全部项目', en: 'All sports' }) }, ...named('sport')]}
        onChange={(sport: number) => ask({ sport: String(sport) })}
      />
      <Select
        aria-label={t({ zh: '校区', en: 'Campus' })}
        className="find-kind"
        value={criteria.campus}
        options={[{ value: 0, label: `${t(words.all)}${t({ zh: '校区', en: ' campuses' })}` }, ...named('campus')]}
        onChange={(campus: number) => ask({ campus: String(campus) })}
      />
    </div>
  );
}

function NoResult({
  criteria,
  later,
  ask,
}: {
  readonly criteria: SearchCriteria;
  readonly later: string | null;
  readonly ask: ReturnType<typeof useFreeSearch>['ask'];
}) {
  const { t } = useWords();
  const next =
    later === null
      ? null
      : {
          when: 'other',
          from: later,
          to: clocks.find((one) => one > later) ?? '24:00',
          date: criteria.span === 'hour' ? schoolDate() : criteria.date,
        };
  return (
    <div className="v-card">
      <Notice
        drawing={<CourtDrawing mark="none" />}
        title={t({ zh: '这段时间没有空场', en: 'No free courts at this time' })}
        text={
          later === null
            ? t({
                zh: '请换一个日期或项目；已满的场次可以在预约页加入候补。',
                en: 'Try another date or sport. For full slots, you can join the waitlist on the booking page.',
              })
            : t({ zh: `当天最早 ${later} 还有空场。`, en: `The next free court that day is at ${later}.` })
        }
        actions={
          next ? (
            <Button type="primary" onClick={() => ask(next)}>
              {t({ zh: `看 ${next.from} 之后`, en: `Show from ${next.from}` })}
            </Button>
          ) : null
        }
      />
    </div>
  );
}

/** Free courts across all venues for a time; favourites first, every result links to its slots. */
export function FreeSearch({ hrefOf }: { readonly hrefOf: (siteId: number, date: string, slots: string) => string }) {
  const { t, lang } = useWords();
  const { seen, watch } = useInView();
  const { criteria, all, free, trust, ask } = useFreeSearch(seen);
  const { siteIds } = useFavourites();
  const { data } = free;
  const found = [...(data?.sites ?? [])].sort(
    (a, b) => Number(siteIds.includes(b.siteId)) - Number(siteIds.includes(a.siteId)),
  );
  return (
    <div className="find">
      <SearchFilters criteria={criteria} all={all} ask={ask} />
      {!data && free.isError ? (
        <LoadFailed noun={NOUN} error={free.error} retry={() => void free.refetch()} />
      ) : !data ? (
        <div className="find-list">
          {[1, 2, 3].map((n) => (
            <div key={n} className="v-card find-site">
              <Skeleton rows={3} />
            </div>
          ))}
        </div>
      ) : (
        <>
          <div className="v-spread find-said">
            <p role="status">
              {dayText(data.date, lang)} {data.from}–{data.to} ·{' '}
              {t({
                zh: `${found.length} 个场地有空`,
                en: `${found.length} ${found.length === 1 ? 'site has' : 'sites have'} free courts`,
              })}
            </p>
            {trust && <LiveBadge {...trust} />}
          </div>
          {found.length === 0 ? (
            <NoResult criteria={criteria} later={data.laterBegin} ask={ask} />
          ) : (
            <div className="find-list" aria-busy={free.isPlaceholderData}>
              {found.map((site) => (
                <FreeSite
                  key={site.siteId}
                  watch={watch}
                  site={site}
                  whole={criteria.span !== 'hour'}
                  hrefOf={(id, slots) => hrefOf(id, data.date, slots)}
                />
              ))}
            </div>
          )}
        </>
      )}
    </div>
  );
}
