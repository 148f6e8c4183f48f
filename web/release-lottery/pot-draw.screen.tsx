import './release-lottery.css';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Table } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { LocalDate } from '#domain/kit/time';
import { lotteryTicketResult, releaseLotteryStatus } from '#domain/release-lottery/release-lottery.status';
import { releaseLotteries, type ReleaseLotteryView } from '#contract/release-lottery/release-lottery.contract';
import { call, textOf } from '#web/kit/call/call';
import { schoolStamp } from '#web/kit/browser/clock';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { dayText, stampText } from '#web/kit/text/format';
import { Notice } from '#web/kit/theme/notice';
import { StatusTag } from '#web/kit/theme/status-tag';
import { withHanSpacing } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { checkDraw, type DrawCheck } from './draw-check';
import { DASH } from '#web/kit/text/value';

const REFETCH_MS = 2_000;
/** The address value for the latest draw. */
const NEWEST = 'latest';

/** Recomputes the draw in this browser and shows whether it matches the published result. */
function DrawCheckPanel({ of }: { readonly of: ReleaseLotteryView }) {
  const { t } = useWords();
  const [found, setFound] = useState<DrawCheck | null>(null);
  if (of.seed === null) return null;
  return (
    <section aria-live="polite">
      <Button type="primary" onClick={() => setFound(checkDraw(of))}>
        {t({ zh: '在本机重新计算', en: 'Recalculate on this device' })}
      </Button>
      {found ? (
        found.seedFits && found.wrong.length === 0 ? (
          <Alert
            type="success"
            showIcon
            title={t({
              zh: `结果一致：种子与事先公布的校验值相符，${of.tickets} 个抽签号的先后和结果都能重新算出。`,
              en: `Verified: the seed matches the published hash, and the order and results of all ${of.tickets} tickets can be recalculated from it.`,
            })}
          />
        ) : (
          <Alert
            type="error"
            showIcon
            title={
              found.seedFits
                ? t({
                    zh: `以下抽签号的结果与计算不符：${found.wrong.join('、')}`,
                    en: `The results of these tickets do not match: ${found.wrong.join(', ')}`,
                  })
                : t({ zh: '种子与事先公布的校验值不符。', en: 'The seed does not match the published hash.' })
            }
          />
        )
      ) : null}
    </section>
  );
}

/** A draw for verification: the hash of its seed before, the seed and every ticket after. */
export default function DrawResults() {
  const { t, pick, lang, words } = useWords();
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
  if (lottery.isError)
    return (
      <Notice
        drawing={<CourtDrawing mark="none" />}
        title={t({ zh: '没有这次抽签', en: 'This draw does not exist' })}
        text={t(textOf(lottery.error))}
        actions={
          <Button type="primary" onClick={() => void lottery.refetch()}>
            {t(words.retry)}
          </Button>
        }
      />
    );
  const { data } = lottery;
  if (!data) return <div className="lottery" aria-busy="true" />;
  const places = new Map(data.spaces.map((space) => [String(space.id), pick(space.name, space.enName)]));
  const times = new Map(data.times.map((time) => [String(time.id), `${time.begin}–${time.end}`]));
  const wants = (list: readonly string[]) =>
    list
      .map((want) => {
        const [space = '', time = ''] = want.split(':');
        return `${withHanSpacing(places.get(space) ?? space)} ${times.get(time) ?? time}`;
      })
      .join(lang === 'zh' ? '、' : ', ');
  const moment = (at: number | null) => (at === null ? DASH : stampText(schoolStamp(at), lang));
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
      <dl>
        <dt>{t({ zh: '登记时间', en: 'Entry period' })}</dt>
        <dd>
          {moment(data.opensAt)} – {moment(data.closesAt)}
        </dd>
        <dt>{t({ zh: '校验值公布于', en: 'Hash published at' })}</dt>
        <dd>{moment(data.announcedAt)}</dd>
        <dt>{t({ zh: '种子校验值', en: 'Seed hash' })}</dt>
        <dd>
          <code>{data.seedHash}</code>
        </dd>
        <dt>{t({ zh: '种子', en: 'Seed' })}</dt>
        <dd>{data.seed ? <code>{data.seed}</code> : t({ zh: '抽签后公布', en: 'Published after the draw' })}</dd>
        <dt>{t({ zh: '抽签号', en: 'Tickets' })}</dt>
        <dd>{data.tickets}</dd>
        {data.taken.length > 0 ? (
          <>
            <dt>{t({ zh: '不在抽签之列', en: 'Excluded from the draw' })}</dt>
            <dd>{wants(data.taken)}</dd>
          </>
        ) : null}
      </dl>
      <DrawCheckPanel of={data} />
      {data.list.length > 0 ? (
        <Table
          size="small"
          rowKey="ticketNo"
          dataSource={data.list}
          pagination={{ pageSize: 50, hideOnSinglePage: true }}
          scroll={{ x: 'max-content' }}
          columns={[
            { title: t({ zh: '抽签号', en: 'Ticket' }), dataIndex: 'ticketNo' },
            { title: t({ zh: '意向', en: 'Requested slots' }), render: (_, row) => wants(row.wants) },
            {
              title: t({ zh: '结果', en: 'Result' }),
              render: (_, row) => <StatusTag of={lotteryTicketResult} code={row.result} />,
            },
          ]}
        />
      ) : null}
    </div>
  );
}
