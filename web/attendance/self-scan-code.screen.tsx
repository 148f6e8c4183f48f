import { Alert } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { textOf } from '#web/kit/call/call';
import { useWords } from '#web/kit/session/words';
import { CodeEntry } from './code-entry';
import { PlaceBookings } from './place-bookings';
import { useSelfCheckIn } from './use-self-check-in';

/**
 * Self check-in: scan the code of a place and check in a booking there. The code may be in the address, as a phone camera
 * opens it.
 */
export default function SelfScanCode() {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const code = query.get('code') ?? '';
  const { place, checkIn } = useSelfCheckIn(code);
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
          <Skeleton />
        </div>
      ) : null}
      {place.data ? (
        <PlaceBookings place={place.data} loading={checkIn.isPending} checkIn={(tradeNo) => checkIn.mutate(tradeNo)} />
      ) : null}
    </div>
  );
}
