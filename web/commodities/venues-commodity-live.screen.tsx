import '#web/kit/theme/live-figure.css';
import { SwapOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { stockState } from '#domain/commodities/commodity.status';
import { switchStatus } from '#domain/venues/venue.status';
import { room } from '#contract/kit/live';
import type { CommodityRoom } from '#contract/kit/rooms';
import { commodities } from '#contract/commodities/commodity.contract';
import { call } from '#web/kit/call/call';
import { serverNow } from '#web/kit/browser/clock';
import { count, money } from '#web/kit/text/format';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { LiveBadge } from '#web/kit/live/live-badge';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useThemeMode } from '#web/kit/theme/theme';
import { useWords } from '#web/kit/session/words';
import { stockOption } from './stock-curve';
import { StockDialog } from './stock-dialog';
import { StockMoves } from './stock-moves';
import { useEntityRoom } from '#web/kit/live/entity-room';
import { orDash } from '#web/kit/text/value';

const Chart = lazy(async () => ({ default: (await import('#web/kit/theme/chart')).Chart }));
const HEIGHT = 200;
const skeleton = <Skeleton.Node active style={{ width: '100%', height: HEIGHT }} />;

/** A supply with its current stock, 30-day history and movements, updated live. */
export default function VenuesCommodityLive() {
  const { t, pick, words } = useWords();
  const { message } = App.useApp();
  const client = useQueryClient();
  const themeMode = useThemeMode((state) => state.ground);
  const may = useSession((state) => state.may);
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
  const unit = pick(data.unit, data.enUnit);
  return (
    <div className="s-page">
      <section className="v-card s-head">
        <h1>
          {pick(data.name, data.enName)} <StatusTag of={stockState} code={data.state} />
          {data.status === switchStatus.off && <StatusTag of={switchStatus} code={data.status} />}
        </h1>
        <div className="s-do">
          {view.refused === null && <LiveBadge state={view.state} at={view.at} />}
          {may('VenuesCommodityLiveMove') && data.status === switchStatus.on && (
            <Button type="primary" icon={<SwapOutlined />} onClick={() => move(true)}>
              {t({ zh: '出入库', en: 'Move stock' })}
            </Button>
          )}
        </div>
        <dl className="s-figures">
          <div>
            <dt>{t({ zh: '库存', en: 'In stock' })}</dt>
            <dd className="s-now">
              {count(data.stock)} <small>{unit}</small>
            </dd>
          </div>
          <div>
            <dt>{t({ zh: '库存下限', en: 'Minimum' })}</dt>
            <dd>
              {count(data.minStock)} {unit}
            </dd>
          </div>
          <div>
            <dt>{t({ zh: '库存金额', en: 'Stock value' })}</dt>
            <dd>
              {money(data.value)}{' '}
              <span className="v-quiet">
                ({money(data.unitPrice)} / {unit})
              </span>
            </dd>
          </div>
          <div>
            <dt>{t({ zh: '场馆', en: 'Venue' })}</dt>
            <dd>{pick(data.venueName, data.enVenueName)}</dd>
          </div>
          <div>
            <dt>{t({ zh: '存放位置', en: 'Location' })}</dt>
            <dd>{orDash(pick(data.place, data.enPlace))}</dd>
          </div>
          <div>
            <dt>{t({ zh: '保管人', en: 'Keeper' })}</dt>
            <dd data-datum="">{orDash(pick(data.keeper, data.enKeeper))}</dd>
          </div>
        </dl>
      </section>
      <section className="v-card s-part">
        <header>
          <h2>{t({ zh: '近 30 天库存', en: 'Stock, last 30 days' })}</h2>
        </header>
        <Suspense fallback={skeleton}>
          <Chart
            option={stockOption(data, serverNow(), { least: t({ zh: '下限', en: 'Minimum' }) }, themeMode)}
            ground={themeMode}
            height={HEIGHT}
            label={t({
              zh: `${data.name}近30天库存，现有 ${data.stock} ${data.unit}`,
              en: `Stock of ${data.enName} over the last 30 days, now ${data.stock} ${data.enUnit}`,
            })}
          />
        </Suspense>
      </section>
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
