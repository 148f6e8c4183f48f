import { Checkbox } from 'antd';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { BulkDateRow } from '#contract/bulk/bulk-detail.contract';
import { bulkResult } from '#domain/bulk/bulk.status';
import { dayText, money } from '#web/kit/text/format';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { withHanSpacing } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import './bulk.css';

/** One date as previewed or booked. */
type DateListItem = Pick<BulkDateRow, 'date' | 'result' | 'amount' | 'blocked' | 'blockedEn'> & {
  readonly tradeNo?: string | null;
};

/** List of a request's dates with results and prices; selectable dates have a checkbox. */
export function DateList({
  dates,
  priced: showsPrice,
  ticked: selected,
  tick: onSelect,
  may: isSelectable,
}: {
  readonly dates: readonly DateListItem[];
  readonly priced: boolean;
  readonly ticked?: ReadonlySet<string>;
  readonly tick?: (date: string, on: boolean) => void;
  readonly may?: (one: DateListItem) => boolean;
}) {
  const { t, pick, lang } = useWords();
  const sees = useSession((state) => state.may)('Orders');
  const of = (...results: readonly number[]) => dates.filter(({ result }) => results.includes(result)).length;
  const counts = [
    [{ zh: '共', en: 'Dates' }, dates.length],
    [{ zh: '已预约', en: 'Booked' }, of(bulkResult.booked)],
    [{ zh: '可预约', en: 'Available' }, of(bulkResult.open)],
    [{ zh: '有冲突', en: 'Conflict' }, of(bulkResult.conflict)],
    [{ zh: '不开放', en: 'Not open' }, of(bulkResult.closed)],
    [{ zh: '跳过或取消', en: 'Skipped or cancelled' }, of(bulkResult.skipped, bulkResult.dropped)],
  ] as const;
  return (
    <div aria-live="polite">
      <p className="bk-sum">
        {counts
          .filter(([, n], i) => i === 0 || n > 0)
          .map(([title, n]) => (
            <span key={title.en}>
              {t(title)} <b>{n}</b>
            </span>
          ))}
      </p>
      <ul className={`bk-dates is-days${onSelect ? ' is-ticked' : ''}`}>
        {dates.map((one) => (
          <li key={one.date}>
            {onSelect && isSelectable?.(one) ? (
              <Checkbox
                checked={selected?.has(one.date) ?? false}
                onChange={({ target }) => onSelect(one.date, target.checked)}
              >
                <b>{dayText(one.date, lang)}</b>
              </Checkbox>
            ) : (
              <b>{dayText(one.date, lang)}</b>
            )}
            <StatusTag of={bulkResult} code={one.result} />
            {one.blocked ? <small className="bk-why">{withHanSpacing(pick(one.blocked, one.blockedEn))}</small> : null}
            {one.tradeNo ? (
              <small>
                {sees ? (
                  <Link to={`${routeOf('Orders').path}?keyword=${one.tradeNo}&open=${one.tradeNo}`}>{one.tradeNo}</Link>
                ) : (
                  one.tradeNo
                )}
              </small>
            ) : null}
            {showsPrice && one.amount > 0 ? <i>{money(one.amount)}</i> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
