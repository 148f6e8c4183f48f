import './meeting.css';
import { Button, Pagination, Segmented } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { LoadState } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { OwnMeetingRow, useOwnMeetings } from './own-meetings';

const PAGE = 20;

/** The member's own applications and meetings: current ones, and those that are over or ended. */
export default function MeetingMy() {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const past = query.get('past') === '1';
  const page = Math.max(0, Number(query.get('page') ?? 0) || 0);
  const mine = useOwnMeetings({ open: !past, page, size: PAGE });
  const show = (next: { readonly past: boolean; readonly page: number }) =>
    setQuery(
      { ...(next.past ? { past: '1' } : {}), ...(next.page > 0 ? { page: String(next.page) } : {}) },
      { replace: true },
    );
  return (
    <div className="mt-page">
      <header className="mt-head">
        <h1>{t({ zh: '我的会议', en: 'My meetings' })}</h1>
        <Segmented
          aria-label={t({ zh: '范围', en: 'Range' })}
          value={past ? 'past' : 'open'}
          options={[
            { value: 'open', label: t({ zh: '进行中', en: 'Current' }) },
            { value: 'past', label: t({ zh: '已结束', en: 'Ended' }) },
          ]}
          onChange={(value) => show({ past: value === 'past', page: 0 })}
        />
      </header>
      <section className="v-card mt-card">
        {!mine.data ? (
          <LoadState
            noun={{ zh: '我的会议', en: 'meetings' }}
            error={mine.error}
            retry={() => void mine.refetch()}
            rows={8}
          />
        ) : mine.data.content.length === 0 ? (
          <Notice
            drawing={<CourtDrawing mark="none" />}
            title={
              past ? t({ zh: '没有结束的会议', en: 'No ended meetings' }) : t({ zh: '没有会议申请', en: 'No meetings' })
            }
            actions={
              <Link to={routeOf('MeetingHome').path}>
                <Button type="primary">{t({ zh: '找会议室', en: 'Find a meeting room' })}</Button>
              </Link>
            }
          />
        ) : (
          <div>
            {mine.data.content.map((one) => (
              <OwnMeetingRow key={one.tradeNo} of={one} />
            ))}
          </div>
        )}
        {mine.data && mine.data.totalElements > PAGE ? (
          <Pagination
            current={page + 1}
            pageSize={PAGE}
            total={mine.data.totalElements}
            showSizeChanger={false}
            onChange={(next) => show({ past, page: next - 1 })}
          />
        ) : null}
      </section>
    </div>
  );
}
