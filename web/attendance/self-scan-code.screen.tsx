import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Skeleton } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { orderChecks } from '#contract/attendance/order-check.contract';
import { call, textOf } from '#web/kit/call/call';
import { newIdempotencyKey } from '#web/kit/call/request';
import { TintedTag } from '#web/kit/theme/status-tag';
import { slotText, bookedSlotsText } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { CodeEntry } from './code-entry';

/**
 * Self sign-in: scan the code of a place and sign in a booking there. The code may be in the address, as a phone camera
 * opens it.
 */
export default function SelfScanCode() {
  const { t, pick, lang } = useWords();
  const { message } = App.useApp();
  const [query, setQuery] = useSearchParams();
  const code = query.get('code') ?? '';
  const place = useQuery({
    queryKey: ['selfScan', code],
    enabled: code !== '',
    retry: false,
    queryFn: () => call(orderChecks.place, { code }, { quiet: true }),
  });
  const sign = useMutation({
    mutationFn: (tradeNo: string) => call(orderChecks.selfSign, { code, tradeNo }, { key: newIdempotencyKey() }),
    onSuccess: () => void message.success(t({ zh: '签到成功', en: 'You are checked in' })),
    onSettled: () => void place.refetch(),
  });
  const { data } = place;
  return (
    <div className="check check-phone">
      <h1 className="v-hidden">{t({ zh: '扫码签到', en: 'Scan to check in' })}</h1>
      {code === '' || place.error ? (
        <CodeEntry
          busy={place.isFetching}
          ok={{ zh: '确定', en: 'OK' }}
          onCode={(onTyped) => setQuery({ code: /[?&]code=([^&#]+)/.exec(onTyped)?.[1] ?? onTyped }, { replace: true })}
        />
      ) : null}
      {place.error ? <Alert type="error" showIcon title={t(textOf(place.error))} /> : null}
      {code !== '' && place.isPending ? (
        <div className="check-result v-card">
          <Skeleton active />
        </div>
      ) : null}
      {data ? (
        <section className="check-result v-card">
          <h2>
            {pick(data.venueName, data.enVenueName)} · {pick(data.name, data.enName)}
          </h2>
          {data.bookings.length === 0 ? (
            <>
              <p>{t({ zh: '您今天在这里没有预约。', en: 'You have no booking here today.' })}</p>
              <Link to={`${routeOf('mobileReservation').path}?id=${data.siteId}`}>
                <Button type="primary" size="large">
                  {t({ zh: '预约这里', en: 'Book here' })}
                </Button>
              </Link>
            </>
          ) : null}
          <ul className="check-mine">
            {data.bookings.map((one) => (
              <li key={one.tradeNo}>
                <span>
                  <b>{slotText(one.beginAt, one.endAt, lang)}</b>
                  <small>{bookedSlotsText(pick(one.detail, one.detailEn))}</small>
                </span>
                {one.state === 'open' ? (
                  <Button type="primary" size="large" loading={sign.isPending} onClick={() => sign.mutate(one.tradeNo)}>
                    {t({ zh: '签到', en: 'Check in' })}
                  </Button>
                ) : (
                  <TintedTag tint={one.state === 'done' ? 'success' : 'grey'}>
                    {one.state === 'done'
                      ? t({ zh: '已签到', en: 'Checked in' })
                      : one.state === 'early'
                        ? t({
                            zh: `${one.opensAt.slice(11)} 开始签到`,
                            en: `Check-in opens at ${one.opensAt.slice(11)}`,
                          })
                        : t({ zh: '已结束', en: 'Ended' })}
                  </TintedTag>
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
