import './release-lottery.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { LocalDate } from '#domain/kit/time';
import { releaseLotteryStatus } from '#domain/release-lottery/release-lottery.status';
import { releaseLotteries } from '#contract/release-lottery/release-lottery.contract';
import { call } from '#web/kit/call/call';
import { dayText } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { DrawCheckPanel } from './draw-check-panel';
import { DrawFacts } from './draw-facts';
import { DrawTickets } from './draw-tickets';
import { DrawMissing } from './draw-missing';

const REFETCH_MS = 2_000;

/** The address value for the latest draw. */
const NEWEST = 'latest';

/** A draw for verification: the hash of its seed before, the seed and every ticket after. */
export default function DrawResults() {
  const { t, pick, lang } = useWords();
  const { siteId = '', date = '' } = useParams();
  const lottery = useQuery({
    queryKey: ['releaseLottery', siteId, date],
    queryFn: () =>
      call(
        releaseLotteries.view,
        { siteId: Number(siteId), ...(date === NEWEST ? {} : { date: date as LocalDate }) },
        { quiet: true },
      ),
    refetchInterval: ({ state }) =>
      state.data && state.data.status !== releaseLotteryStatus.drawn ? REFETCH_MS : false,
    retry: false,
  });
  if (lottery.isLoadingError) return <DrawMissing error={lottery.error} retry={() => void lottery.refetch()} />;
  const { data } = lottery;
  if (!data) return <div className="lottery" aria-busy="true" />;
  return (
    <div className="lottery">
      <h1>
        {pick(data.siteName, data.enSiteName)} · {dayText(data.date, lang)}{' '}
        <StatusTag of={releaseLotteryStatus} code={data.status} />
      </h1>
      <p>
        {t({
          zh: '放号后的登记时间内，先后不影响结果。随机种子在开放前已确定，其校验值（SHA-256）事先公布；抽签后公布种子，任何人都可以重新计算。',
          en: 'During the entry period, entering earlier makes no difference. The random seed is fixed before entries open and its SHA-256 hash is published in advance. The seed is published after the draw, so anyone can recalculate the result.',
        })}
      </p>
      <DrawFacts of={data} />
      <DrawCheckPanel of={data} />
      {data.list.length > 0 ? <DrawTickets of={data} /> : null}
    </div>
  );
}
