import { OccupationPanel } from './occupy-panel';
import type { useStaffBoard } from './staff-board';
import { StaffOrder } from './staff-order';

/** The panel beside the matrix: the slots to be blocked, or the open order. */
export function StaffSide({
  desk: { picked, grid, siteId, date, tradeNo, drop, clear, go, day, titleOf },
}: {
  readonly desk: ReturnType<typeof useStaffBoard>;
}) {
  const again = () => void day.refetch();
  if (picked.size > 0 && grid && siteId !== null)
    return (
      <OccupationPanel
        grid={grid}
        siteId={siteId}
        date={date}
        picked={picked}
        onDrop={drop}
        onClose={clear}
        onDone={(no) => {
          go({ tradeNo: no });
          again();
        }}
      />
    );
  return tradeNo ? (
    <StaffOrder
      key={tradeNo}
      tradeNo={tradeNo}
      title={titleOf(tradeNo)}
      onClose={() => go({ tradeNo: null })}
      onDone={again}
    />
  ) : null;
}
