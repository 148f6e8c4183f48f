import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { checkMethod } from '#domain/attendance/order-check.status';
import { orderChecks } from '#contract/attendance/order-check.contract';
import { venues } from '#contract/venues/venue.contract';
import { call, textOf } from '#web/kit/call/call';
import { newIdempotencyKey } from '#web/kit/call/request';
import { TintedTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import { CheckResult, type CheckOutcome } from './check-result';
import { playCheckSound } from './check-sound';
import { CodeEntry } from './code-entry';
import { SiteCode } from './site-code';

/**
 * Entry check: codes are checked one after the other, each admits its booking once; the last twenty are listed below.
 */
export default function OrderCheckCode() {
  const { t, pick, label } = useWords();
  const [venueId, setVenue] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<CheckOutcome | null>(null);
  const { busy, submit } = useSubmit();
  const [printing, setPrinting] = useState(false);
  const places = useQuery({
    queryKey: ['venueList'],
    queryFn: () => call(venues.venueList, {}, { quiet: true }),
    staleTime: 300_000,
  });
  const recent = useQuery({ queryKey: ['orderChecks'], queryFn: () => call(orderChecks.recent, {}, { quiet: true }) });
  const check = async (code: string, manual: boolean) => {
    await submit(
      async () => {
        const order = await call(
          orderChecks.check,
          { code, method: manual ? checkMethod.manual : checkMethod.scan, ...(venueId === null ? {} : { venueId }) },
          { quiet: true, key: newIdempotencyKey() },
        );
        setOutcome({ ok: true, text: { zh: '核验通过，请入场', en: 'Checked in. Please enter' }, order });
        playCheckSound(true);
      },
      (error) => {
        setOutcome({ ok: false, text: textOf(error), order: null });
        playCheckSound(false);
      },
    );
    void recent.refetch();
  };
  return (
    <div className="check">
      <h1 className="v-hidden">{t({ zh: '入场核验', en: 'Entry check' })}</h1>
      <div className="check-bar">
        <Select
          allowClear
          value={venueId}
          onChange={(id?: number) => setVenue(id ?? null)}
          placeholder={t({ zh: '我在：全部场馆', en: 'All venues' })}
          aria-label={t({ zh: '所在场馆', en: 'Venue' })}
          options={(places.data ?? []).map((venue) => ({
            value: venue.id,
            label: pick(venue.venueName, venue.enVenueName),
          }))}
        />
        <Button onClick={() => setPrinting(true)}>{t({ zh: '场地签到码', en: 'Site code' })}</Button>
      </div>
      <CodeEntry busy={busy} ok={{ zh: '核验', en: 'Check' }} onCode={(code, manual) => void check(code, manual)} />
      <CheckResult end={outcome} />
      <section className="check-recent v-card">
        <h2>{t({ zh: '最近核验', en: 'Recent checks' })}</h2>
        <ul>
          {(recent.data ?? []).map((line) => (
            <li key={line.id}>
              <TintedTag tint={line.ok ? 'success' : 'error'}>
                {line.ok ? t({ zh: '通过', en: 'Passed' }) : t({ zh: '拒绝', en: 'Rejected' })}
              </TintedTag>
              <span>
                <b>{line.userName ?? line.tradeNo ?? t({ zh: '未知码', en: 'Unknown code' })}</b>
                <small>{line.ok ? pick(line.place, line.placeEn) : pick(line.result, line.resultEn)}</small>
              </span>
              <small>
                {line.at.slice(11, 19)} · {label(checkMethod, line.method)}
              </small>
            </li>
          ))}
          {recent.data?.length === 0 ? (
            <li className="v-quiet">{t({ zh: '还没有核验记录', en: 'No checks yet' })}</li>
          ) : null}
        </ul>
      </section>
      {printing ? <SiteCode onClose={() => setPrinting(false)} /> : null}
    </div>
  );
}
