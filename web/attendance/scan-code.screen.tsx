import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { ReplyOf } from '#contract/kit/endpoint';
import { orderChecks } from '#contract/attendance/order-check.contract';
import { call } from '#web/kit/call/call';
import { schoolDate } from '#web/kit/browser/clock';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import { CheckResult } from './check-result';
import { CodeEntry } from './code-entry';
import { lookUpOutcome } from './look-up-outcome';

/** Looks up a code without using it: the booking or the place, and links. */
export default function ScanCode() {
  const { t, pick } = useWords();
  const may = useSession((state) => state.may);
  const [found, setFound] = useState<ReplyOf<typeof orderChecks.look> | null>(null);
  const { busy, problem, setProblem, submit } = useSubmit();
  const lookUp = (code: string) =>
    submit(
      async () => setFound(await call(orderChecks.look, { code }, { quiet: true })),
      (error) => {
        setFound(null);
        setProblem(error);
      },
    );
  const order = found?.order ?? null;
  return (
    <div className="check">
      <h1 className="v-hidden">{t({ zh: '扫码查询', en: 'Code lookup' })}</h1>
      <CodeEntry busy={busy} ok={{ zh: '查询', en: 'Look up' }} onCode={(code) => void lookUp(code)} />
      {found?.place ? (
        <section className="check-result v-card">
          <h2>{pick(found.place.name, found.place.enName)}</h2>
          {may('ReservationManage') ? (
            <Link to={`${routeOf('ReservationManage').path}?siteId=${found.place.siteId}&date=${schoolDate()}`}>
              <Button>{t({ zh: '查看今日场次', en: "View today's slots" })}</Button>
            </Link>
          ) : null}
        </section>
      ) : (
        <CheckResult end={lookUpOutcome(found, problem)} />
      )}
      {order && may('Orders') ? (
        <Link to={`${routeOf('Orders').path}?keyword=${order.tradeNo}`}>
          <Button>{t({ zh: '打开订单', en: 'Open order' })}</Button>
        </Link>
      ) : null}
    </div>
  );
}
