import { SwapOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { stockState } from '#domain/commodities/commodity.status';
import { switchStatus } from '#domain/venues/venue.status';
import type { CommodityRow } from '#contract/commodities/commodity.contract';
import type { CommodityRoom } from '#contract/kit/rooms';
import { LiveBadge } from '#web/kit/live/live-badge';
import type { RoomView } from '#web/kit/live/live';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { StockFigures } from './stock-figures';

/** The name, state and figures of a supply, whether they are live, and the button that moves stock. */
export function StockHead({
  row,
  view,
  move,
}: {
  readonly row: CommodityRow;
  readonly view: RoomView<CommodityRoom>;
  readonly move: () => void;
}) {
  const { t, pick } = useWords();
  const may = useSession((state) => state.may);
  return (
    <section className="v-card s-head">
      <h1>
        {pick(row.name, row.enName)} <StatusTag of={stockState} code={row.state} />
        {row.status === switchStatus.off && <StatusTag of={switchStatus} code={row.status} />}
      </h1>
      <div className="s-do">
        {view.refused === null && <LiveBadge state={view.state} at={view.at} />}
        {may('VenuesCommodityLiveMove') && row.status === switchStatus.on && (
          <Button type="primary" icon={<SwapOutlined />} onClick={move}>
            {t({ zh: '出入库', en: 'Move stock' })}
          </Button>
        )}
      </div>
      <StockFigures row={row} />
    </section>
  );
}
