import './waitlist.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LocalDate } from '#domain/kit/time';
import { waitlistScope, type WaitlistScope } from '#domain/waitlist/waitlist.status';
import { routeOf } from '#contract/catalogue';
import { waitlists } from '#contract/waitlist/waitlist.contract';
import { call, textOf } from '#web/kit/call/call';
import { useOnline } from '#web/kit/feedback/offline';
import { useWords } from '#web/kit/session/words';
import { scopeText } from './waitlist-text';

/** Joins the waitlist of a taken slot, beside the reason why it cannot be booked. */
export function WaitlistJoin({
  siteId,
  date,
  spaceId,
  timeId,
  listAt,
}: {
  readonly siteId: number;
  readonly date: LocalDate;
  readonly spaceId: number;
  readonly timeId: number;
  readonly listAt: 'MyWaitlist' | 'mobileWaitlist';
}) {
  const { t, lang } = useWords();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const online = useOnline();
  const [open, setOpen] = useState(false);
  const [scope, setScope] = useState<WaitlistScope>(waitlistScope.exact);
  const [autoBook, setAutoBook] = useState(false);
  const join = useMutation({
    mutationFn: () =>
      call(
        waitlists.join,
        {
          venueSiteId: siteId,
          reservationDate: date,
          scope,
          timeIds: String(timeId),
          autoBook,
          ...(scope === waitlistScope.exact ? { spaceId } : {}),
        },
        { quiet: true },
      ),
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['waits'] }),
  });
  const toList = () => void navigate(routeOf(listAt).path);
  if (join.data) {
    return (
      <div className="wait-join" role="status">
        <p>
          {t({
            zh: `已加入候补，当前第 ${join.data.position} 位。轮到时为您保留，请留意。`,
            en: `You joined the waitlist at position ${join.data.position}. When it is your turn, the slot is held for you.`,
          })}
        </p>
        <Button size="small" onClick={toList}>
          {t({ zh: '我的候补', en: 'My waitlist' })}
        </Button>
      </div>
    );
  }
  if (!open)
    return (
      <div className="wait-join">
        <Button size="small" type="primary" ghost onClick={() => setOpen(true)}>
          {t({ zh: '加入候补', en: 'Join waitlist' })}
        </Button>
      </div>
    );
  return (
    <div className="wait-join">
      <Radio.Group
        aria-label={t({ zh: '候补范围', en: 'Scope' })}
        value={scope}
        onChange={({ target }) => setScope(target.value as WaitlistScope)}
      >
        {[waitlistScope.exact, waitlistScope.anySpace].map((one) => (
          <Radio key={one} value={one}>
            {scopeText(one, lang)}
          </Radio>
        ))}
      </Radio.Group>
      <Checkbox checked={autoBook} onChange={({ target }) => setAutoBook(target.checked)}>
        {t({ zh: '轮到时自动预约（仍须按时支付）', en: 'Book automatically when it is my turn (I still pay in time)' })}
      </Checkbox>
      {join.error ? <Alert type="error" showIcon title={t(textOf(join.error))} /> : null}
      <Button size="small" type="primary" disabled={!online} loading={join.isPending} onClick={() => join.mutate()}>
        {t({ zh: '确认候补', en: 'Join waitlist' })}
      </Button>
    </div>
  );
}
