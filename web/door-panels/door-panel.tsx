import { useEffect, useRef } from 'react';
import type { PanelBooking } from '#contract/door-panels/door-panel.contract';
import { useScannerInput } from '#web/attendance/code-wedge';
import { DisplayIcon } from '#web/monitor/display-icon';
import { t } from '#web/monitor/display-lang';
import { DoorCode } from '#web/monitor/door-code';
import type { DoorPlace } from '#web/monitor/door-screen';
import { PanelChoice } from './panel-choice';
import { PanelKeypad } from './panel-keypad';
import { useDoorPanel, type PanelStep } from './use-door-panel';
import './door-panel.css';

/** The panel of a paired door screen: a scan or a press opens it, and it books, extends or ends. */
export function DoorPanel({ siteId, spaceId, now }: DoorPlace) {
  const panel = useDoorPanel({ siteId, ...(spaceId !== undefined && { spaceId }) }, now);
  useScannerInput((code) => panel.recognize(code));
  const { step } = panel;
  return (
    <>
      <button type="button" className="panel-open" onClick={panel.ask}>
        {t('刷码订场 · 续时 · 结束', 'Book, extend or end here')}
      </button>
      {step.is !== 'closed' && (
        <PanelSheet title={titleOf(step)} onClose={panel.close}>
          {step.is === 'scan' && (
            <>
              <p className="panel-lead">
                {t('请出示手机上的会员码，或刷校园卡', 'Scan the member code on your phone, or tap your campus card')}
              </p>
              <PanelKeypad onEnter={(code) => panel.recognize(code, true)} />
            </>
          )}
          {step.is === 'busy' && <p className="panel-lead">{t('请稍候', 'One moment')}</p>}
          {step.is === 'choose' && (
            <PanelChoice view={step.view} onBook={panel.book} onExtend={panel.extend} onEnd={panel.end} />
          )}
          {step.is === 'booked' && <PanelBooked booking={step.booking} now={now} />}
          {step.is === 'ended' && (
            <PanelResult
              icon="tick"
              text={t('剩余时段已放出，谢谢', 'The remaining time is free for others. Thank you.')}
            />
          )}
          {step.is === 'refused' && <PanelResult icon="barred" text={step.reason} />}
        </PanelSheet>
      )}
    </>
  );
}

const titleOf = (step: PanelStep): string =>
  ({
    closed: '',
    scan: t('刷码', 'Scan your code'),
    busy: t('正在处理', 'Working'),
    choose: step.is === 'choose' ? t(`${step.view.userName}，您好`, `Hello ${step.view.userName}`) : '',
    booked: step.is === 'booked' && step.extended ? t('已续时', 'Extended') : t('预订成功', 'Booked'),
    ended: step.is === 'ended' ? t(`${step.end} 已结束`, `Ended at ${step.end}`) : '',
    refused: step.is === 'refused' && step.lost ? t('未确认', 'Not confirmed') : t('未办理', 'Not done'),
  })[step.is];

function PanelSheet({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="panel" aria-label={title} onCancel={onClose}>
      <header>
        <h2>{title}</h2>
        <button type="button" onClick={onClose}>
          {t('关闭', 'Close')}
        </button>
      </header>
      {children}
    </dialog>
  );
}

/** Until when a booked court is the person's, its order number, and the code of its payment if money is due. */
function PanelBooked({ booking, now }: { readonly booking: PanelBooking; readonly now: number }) {
  const { tradeNo, end, fee, payPath, payBefore } = booking;
  const until = t(`可用至 ${end}`, `Yours until ${end}`);
  const number = <small>{t(`订单号 ${tradeNo}`, `Order no. ${tradeNo}`)}</small>;
  if (payPath === null)
    return (
      <>
        <PanelResult icon="tick" text={until} />
        <p className="panel-lead">{number}</p>
      </>
    );
  const minutes = payBefore === null ? 0 : Math.max(1, Math.ceil((payBefore - now) / 60_000));
  return (
    <div className="panel-pay">
      <DoorCode path={payPath} text={t('扫码支付', 'Scan to pay')} />
      <p>
        <b>¥{fee.toFixed(2)}</b>
        {until}
        {payBefore !== null && (
          <small>
            {t(
              `请在 ${minutes} 分钟内用手机支付，否则场地将释放`,
              `Pay on your phone within ${minutes} min, or the court is released`,
            )}
          </small>
        )}
        {number}
      </p>
    </div>
  );
}

function PanelResult({ icon, text }: { readonly icon: 'tick' | 'barred'; readonly text: string }) {
  return (
    <p className="panel-result" role="status" data-good={icon === 'tick' || undefined}>
      <DisplayIcon name={icon} size={72} />
      {text}
    </p>
  );
}
