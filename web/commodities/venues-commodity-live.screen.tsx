import '#web/kit/theme/live-figure.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { room } from '#contract/kit/live';
import type { CommodityRoom } from '#contract/kit/rooms';
import { commodities } from '#contract/commodities/commodity.contract';
import { call } from '#web/kit/call/call';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { StockDialog } from './stock-dialog';
import { StockHead } from './stock-head';
import { StockHistory } from './stock-history';
import { StockMoves } from './stock-moves';
import { useEntityRoom } from '#web/kit/live/entity-room';
import { useFeedback } from '#web/kit/feedback/use-feedback';

/** A supply with its current stock, 30-day history and movements, updated live. */
export default function VenuesCommodityLive() {
  const { t, words } = useWords();
  const { message } = useFeedback();
  const client = useQueryClient();
  const id = Number(useParams()['id']);
  const [moving, move] = useState(false);
  const again = () => void client.invalidateQueries({ queryKey: ['stock', id] });
  const [venueId, setVenue] = useState<number | null>(null);
  const { view, every } = useEntityRoom<CommodityRoom>(venueId === null ? null : room.commodity(venueId, id), again);
  const { data, error, refetch } = useQuery({
    queryKey: ['stock', id, 'live'],
    refetchInterval: every,
    queryFn: async () => {
      const live = await call(commodities.live, { id }, { quiet: true });
      setVenue(live.venueId);
      return live;
    },
  });
  if (error && !data)
    return <LoadFailed noun={{ zh: '物资', en: 'supply' }} error={error} retry={() => void refetch()} />;
  if (!data) return <div className="v-list-wait" />;
  return (
    <div className="s-page">
      <StockHead row={data} view={view} move={() => move(true)} />
      <StockHistory data={data} />
      <StockMoves id={id} every={every} again={again} />
      {moving && (
        <StockDialog
          row={data}
          close={() => move(false)}
          done={() => {
            move(false);
            void message.success(t(words.saved));
            again();
          }}
        />
      )}
    </div>
  );
}
