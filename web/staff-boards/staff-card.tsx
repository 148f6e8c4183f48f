import { CourtDrawing } from '#web/kit/theme/drawing';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { LiveBadge } from '#web/kit/live/live-badge';
import { Notice } from '#web/kit/theme/notice';
import { SlotGlyph } from '#web/kit/theme/slot-glyph';
import { dateAfter } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { BoardSkeleton } from '#web/boards/board-skeleton';
import type { useStaffBoard } from './staff-board';
import { StaffMatrix } from './staff-matrix';

type StaffBoardState = ReturnType<typeof useStaffBoard>;

/** The figures of the day, and how current they are. */
export function StaffFigures({ desk: { day, figures, mayOccupy } }: { readonly desk: StaffBoardState }) {
  const { t } = useWords();
  return (
    <header className="staff-status v-no-print">
      <LiveBadge state={day.live.state} at={day.live.at} />
      {figures ? (
        <>
          <span>
            {t({ zh: '占用率', en: 'Occupancy' })} <b>{figures.share}%</b>
          </span>
          <span>
            {t({ zh: '使用中', en: 'In use' })} <b>{figures.running}</b>
          </span>
          {figures.unpaid > 0 ? (
            <span className="is-due">
              <SlotGlyph name="quarter" /> {t({ zh: '待付', en: 'Unpaid' })} <b>{figures.unpaid}</b>
            </span>
          ) : null}
        </>
      ) : null}
      {mayOccupy ? (
        <em>
          {t({
            zh: '点空格选择时段占用，点订单看详情',
            en: 'Select free slots to block them, or an order to see its details',
          })}
        </em>
      ) : null}
    </header>
  );
}

/** The matrix of the day, or its empty state. */
export function StaffBoard({
  desk: { day, grid, at, date, label, tradeNo, picked, onPress, go, clear },
}: {
  readonly desk: StaffBoardState;
}) {
  const { t } = useWords();
  if (!day.data && day.error)
    return <LoadFailed noun={{ zh: '场次', en: 'schedule' }} error={day.error} retry={() => void day.refetch()} />;
  if (!grid) return <BoardSkeleton compact={false} />;
  if (grid.rows.length === 0)
    return (
      <Notice
        drawing={<CourtDrawing mark="none" />}
        title={t({ zh: '当天没有场次', en: 'No slots on this day' })}
        text={t({ zh: '请选择其他日期或场地。', en: 'Choose another date or site.' })}
      />
    );
  return (
    <StaffMatrix
      grid={grid}
      at={at}
      label={label}
      shown={tradeNo}
      picked={picked}
      onPress={onPress}
      onDay={(step) => go({ date: dateAfter(date, step) })}
      onClear={clear}
    />
  );
}
