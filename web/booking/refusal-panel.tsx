import { ClockCircleFilled, CloseCircleFilled, CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { dayText } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';
import { Alternatives } from '#web/boards/alternatives';
import type { BookingRefusalView } from './booking-refusal';
import type { CellKey, SlotGrid } from '#web/boards/slot-grid';
import './refusal-panel.css';

/** The next steps of a refused booking besides its alternatives. */
export interface NextSteps {
  readonly onDate: (date: string) => void;
  readonly onOrders: () => void;
  readonly onAgain: () => void;
  readonly onDraw: () => void;
  readonly onBills: () => void;
  readonly onVideo: (videoId: number) => void;
}

/** A refused booking in place: the reason, that nothing was charged, and what to do now. */
export function RefusalPanel({
  refused,
  grid,
  onTake,
  onClose,
  next,
}: {
  readonly refused: BookingRefusalView;
  readonly grid: SlotGrid;
  readonly onTake: (key: CellKey) => void;
  readonly onClose: () => void;
  readonly next: NextSteps;
}) {
  const { t, lang, words } = useWords();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), [refused]);
  const { rule, nextAllowedAt } = refused;
  const { videoId } = refused;
  const date = nextAllowedAt?.slice(0, 10) ?? '';
  return (
    <section ref={panel} className="refusal" role="alert" tabIndex={-1}>
      {refused.draw ? <ClockCircleFilled className="is-draw" /> : <CloseCircleFilled />}
      <div>
        <header>
          <b>{t(refused.text)}</b>
          {rule ? <small>{rule}</small> : null}
          <button type="button" className="v-plain" aria-label={t(words.close)} onClick={onClose}>
            <CloseOutlined />
          </button>
        </header>
        <p>
          {refused.unknown
            ? t({
                zh: '还不知道是否已提交。再试一次不会重复预约。',
                en: 'We do not know yet whether your booking went through. Trying again never books twice.',
              })
            : refused.draw
              ? t({
                  zh: '中签后自动生成订单并通知您，届时再支付。',
                  en: 'If your ticket wins, an order is created automatically and you are notified. You pay then.',
                })
              : t({
                  zh: '您没有被扣款，其余选择仍保留。',
                  en: 'You were not charged. The rest of your selection is kept.',
                })}
        </p>
        {refused.alternatives.length > 0 ? (
          <Alternatives grid={grid} keys={refused.alternatives.slice(0, 3)} onChoose={onTake} verb />
        ) : null}
        <div className="refusal-next">
          {refused.unknown || rule === 'R14' ? (
            <Button size="small" type="primary" onClick={next.onAgain}>
              {t({ zh: '再试一次', en: 'Try again' })}
            </Button>
          ) : null}
          {rule === 'R09' || rule === 'R10' ? (
            <Button size="small" type="primary" onClick={next.onOrders}>
              {t({ zh: '去处理订单', en: 'View my orders' })}
            </Button>
          ) : null}
          {refused.debt ? (
            <Button size="small" type="primary" onClick={next.onBills}>
              {t({ zh: '去支付账单', en: 'Pay the bill' })}
            </Button>
          ) : null}
          {videoId !== null ? (
            <Button size="small" type="primary" onClick={() => next.onVideo(videoId)}>
              {t({ zh: '去观看', en: 'Watch the video' })}
            </Button>
          ) : null}
          {refused.draw ? (
            <Button size="small" type="primary" onClick={next.onDraw}>
              {t({ zh: '查看抽签公示', en: 'View draw results' })}
            </Button>
          ) : null}
          {rule === 'R08' && date !== '' ? (
            <Button size="small" onClick={() => next.onDate(date)}>
              {t({ zh: `看 ${dayText(date, lang)}`, en: `View ${dayText(date, lang)}` })}
            </Button>
          ) : null}
        </div>
        {refused.requestId && !rule ? (
          <small className="v-quiet">
            {t(words.requestId)} {refused.requestId}
          </small>
        ) : null}
      </div>
    </section>
  );
}
