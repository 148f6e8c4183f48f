import { useState } from 'react';
import type { PanelView } from '#contract/door-panels/door-panel.contract';
import { formatPrice, t } from '#web/monitor/display-lang';

type Duration = PanelView['offers'][number]['durations'][number];

/** What the recognized person may do: use and extend a running booking, end it, or book a free court. */
export function PanelChoice({
  view: { offers, refusal, running },
  onBook,
  onExtend,
  onEnd,
}: {
  readonly view: PanelView;
  readonly onBook: (spaceId: number, slots: number) => void;
  readonly onExtend: (tradeNo: string, slots: number) => void;
  readonly onEnd: (tradeNo: string) => void;
}) {
  const [ending, setEnding] = useState(false);
  return (
    <div className="panel-choice">
      {running && (
        <section>
          <h3>
            {t(
              `${running.spaceNames} · 使用中，至 ${running.end}`,
              `${running.enSpaceNames} · yours until ${running.end}`,
            )}
          </h3>
          {ending ? (
            <>
              <p>
                {t(
                  '结束后剩余时段将放出给他人，费用不退。',
                  'The remaining time is offered to others. It is not refunded.',
                )}
              </p>
              <div className="panel-keys">
                <button type="button" className="end" onClick={() => onEnd(running.tradeNo)}>
                  {t('确认结束', 'End now')}
                </button>
                <button type="button" onClick={() => setEnding(false)}>
                  {t('继续使用', 'Keep it')}
                </button>
              </div>
            </>
          ) : (
            <>
              {running.durations.length === 0 && (
                <p>{t('后面的时段已被预订，不能续时', 'The next slot is taken, so it cannot be extended')}</p>
              )}
              <div className="panel-keys">
                <Durations
                  durations={running.durations}
                  word={(end) => t(`续至 ${end}`, `Extend to ${end}`)}
                  onPick={(slots) => onExtend(running.tradeNo, slots)}
                />
                <button type="button" onClick={() => setEnding(true)}>
                  {t('提前结束', 'End early')}
                </button>
              </div>
            </>
          )}
        </section>
      )}
      {refusal && <p role="status">{t(refusal.zh, refusal.en)}</p>}
      {!ending &&
        offers.map((offer) => (
          <section key={offer.spaceId}>
            <h3>{t(`${offer.spaceName} · ${offer.begin} 起`, `${offer.enSpaceName} · from ${offer.begin}`)}</h3>
            <div className="panel-keys">
              <Durations
                durations={offer.durations}
                word={(end) => t(`订至 ${end}`, `Book to ${end}`)}
                onPick={(slots) => onBook(offer.spaceId, slots)}
              />
            </div>
          </section>
        ))}
      {offers.length === 0 && !refusal && !running && <p>{t('现在没有空闲的场地', 'Nothing is free right now')}</p>}
    </div>
  );
}

function Durations({
  durations,
  word,
  onPick,
}: {
  readonly durations: readonly Duration[];
  readonly word: (end: string) => string;
  readonly onPick: (slots: number) => void;
}) {
  return durations.map(({ slots, end, fee }) => (
    <button key={slots} type="button" className="main" onClick={() => onPick(slots)}>
      {word(end)}
      <small>{formatPrice(fee)}</small>
    </button>
  ));
}
