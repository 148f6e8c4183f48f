import type { CourtBoard } from '#contract/walls/wall-screen.contract';
import { rotatingPage } from '#web/monitor/display-data';
import { DisplayIcon } from '#web/monitor/display-icon';
import { nameOf, t } from '#web/monitor/display-lang';
import { shortName } from '#web/monitor/display-slot';
import { countdown } from '#web/monitor/school-time';

/** Calls the members of the waitlist who can take a court now, by their number, and tells how many wait. */
export function CallsPanel({ board, now }: { readonly board: CourtBoard; readonly now: number }) {
  const { waiting } = board.waitlist;
  const calls = board.waitlist.calls.filter(({ until }) => until > now);
  const call = calls[rotatingPage(now, calls.length)];
  return (
    <section className="calls">
      {call ? (
        <p className="call">
          <DisplayIcon name="horn" size={30} />
          {t('候补', 'Waitlist')} <b>{call.no}</b>
          {t(
            ` 请在手机上确认 ${shortName(nameOf(call))} ${call.begin}，剩 `,
            `: confirm ${shortName(nameOf(call))} at ${call.begin} on your phone within `,
          )}
          <b>{countdown(call.until - now).number}</b>
        </p>
      ) : (
        <p className="quiet">{t('当前没有候补叫号', 'No waitlist calls right now')}</p>
      )}
      <p>{waiting > 0 ? t(`还有 ${waiting} 人候补`, `${waiting} waiting`) : t('没有人候补', 'Nobody is waiting')}</p>
    </section>
  );
}
