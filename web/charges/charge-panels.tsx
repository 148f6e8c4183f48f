import { useQuery } from '@tanstack/react-query';
import { DatePicker, Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { clockOf } from '#domain/kit/time';
import { dateKind } from '#domain/venues/venue.status';
import type { ReplyOf } from '#contract/kit/endpoint';
import { charges, type ChargeRow, type ChargeSheetCheck } from '#contract/charges/charge.contract';
import { call, textOf } from '#web/kit/call/call';
import { schoolDate } from '#web/kit/browser/clock';
import { pickedDate } from '#web/kit/text/date-text';
import { count, money } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';
import { roleLabel } from './charge-matrix';

type ChargeTable = ReplyOf<typeof charges.table>;

/** Shows what saving the list would change and where prices are missing. */
export function ChargeChecks({ check, changed }: { check: ChargeSheetCheck | undefined; changed: boolean }) {
  const { t, label } = useWords();
  const gaps = check?.gaps ?? [];
  return (
    <section className="v-card">
      <h2>{t({ zh: '检查结果', en: 'Checks' })}</h2>
      {check && check.clashes.length > 0 && (
        <p className="p-note" data-wrong="true" role="alert">
          {t({ zh: `${check.clashes.length} 处价格重复`, en: `Duplicate prices: ${check.clashes.length}` })}
          <small>
            {t({
              zh: '相同人群、日期、时段和片场只能有一个价格',
              en: 'Only one price is allowed for the same role, days, times and court',
            })}
          </small>
        </p>
      )}
      {gaps.slice(0, 4).map(({ roleId, dateKind: kind, begins }) => (
        <p key={`${roleId}/${kind}`} className="p-note">
          {t(roleLabel(roleId))} · {label(dateKind, kind)}
          <small>
            {t({
              zh: `${begins.length} 个场次没有价格，不售：`,
              en: `No price, not for sale (${begins.length}): `,
            })}
            {begins
              .slice(0, 6)
              .map(clockOf)
              .join(t({ zh: '、', en: ', ' }))}
            {begins.length > 6 ? ' …' : ''}
          </small>
        </p>
      ))}
      {gaps.length > 4 && (
        <p className="v-quiet">{t({ zh: `另有 ${gaps.length - 4} 处`, en: `${gaps.length - 4} more` })}</p>
      )}
      {check && check.clashes.length === 0 && gaps.length === 0 && (
        <p className="p-note" data-fine="true">
          {t({ zh: '每个人群的每个场次都有且只有一个价格', en: 'Every slot has exactly one price for every role' })}
        </p>
      )}
      {check && (
        <dl>
          <div>
            <dt>{t({ zh: '本表改动', en: 'Changes' })}</dt>
            <dd>
              {changed
                ? t({
                    zh: `新增 ${check.added}，修改 ${check.changed}，删除 ${check.removed}`,
                    en: `Added ${check.added}, changed ${check.changed}, deleted ${check.removed}`,
                  })
                : t({ zh: '无改动', en: 'No changes' })}
            </dd>
          </div>
          <div>
            <dt>{t({ zh: '已下单的未来订单', en: 'Upcoming orders' })}</dt>
            <dd>
              {t({
                zh: `${count(check.orders)} 单，价格不变`,
                en: `${count(check.orders)}, prices unchanged`,
              })}
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}

/** Returns a function that describes the price row in use. */
function usePriceReason(spaces: ChargeTable['spaces']): (row: ChargeRow) => string {
  const { t, pick, label } = useWords();
  return (row) => {
    const space = spaces.find(({ id }) => id === row.spaceId);
    const band =
      row.beginMinute === 0 && row.endMinute >= 1_440
        ? t({ zh: '全天', en: 'all day' })
        : `${clockOf(row.beginMinute)}–${clockOf(Math.min(row.endMinute, 1_440))}`;
    const days = row.dateKind === null ? t({ zh: '任何日期', en: 'any day' }) : label(dateKind, row.dateKind);
    const period =
      row.effectiveFrom || row.effectiveTo
        ? `${row.effectiveFrom ?? ''}–${row.effectiveTo ?? ''}`
        : t({ zh: '长期', en: 'ongoing' });
    return [
      t(roleLabel(row.roleId)),
      days,
      band,
      space ? pick(space.spaceName, space.enName) : t({ zh: '全部片场', en: 'all courts' }),
      period,
    ].join(' · ');
  };
}

/** Previews who pays what for a slot and which price row applies. Uses the saved prices. */
export function PriceTrial({ table, spaceId }: { table: ChargeTable; spaceId: number | undefined }) {
  const { t, pick, label } = useWords();
  const why = usePriceReason(table.spaces);
  const [date, setDate] = useState(schoolDate());
  const [begin, setBegin] = useState<number | undefined>(table.begins.find((at) => at >= 1_080) ?? table.begins[0]);
  const [space, setSpace] = useState<number | undefined>(spaceId);
  const [people, setPeople] = useState(1);
  const [account, setAccount] = useState('');
  const ask = {
    siteId: table.siteId,
    date,
    beginMinute: begin ?? 0,
    people,
    ...(space === undefined ? {} : { spaceId: space }),
    ...(account === '' ? {} : { account }),
  };
  const { data, error } = useQuery({
    queryKey: ['venues', 'charge-preview', ask, table.seen],
    queryFn: () => call(charges.preview, ask, { quiet: true }),
    enabled: begin !== undefined,
    retry: false,
  });
  return (
    <section className="v-card">
      <h2>{t({ zh: '试算', en: 'Price preview' })}</h2>
      <div className="p-try">
        <DatePicker
          allowClear={false}
          value={dayjs(date)}
          aria-label={t({ zh: '日期', en: 'Date' })}
          onChange={(at: dayjs.Dayjs | null) => {
            if (at) setDate(pickedDate(at));
          }}
        />
        <Select
          value={begin ?? null}
          aria-label={t({ zh: '开始时间', en: 'Start time' })}
          onChange={(at: number | null) => setBegin(at ?? undefined)}
          options={table.begins.map((at) => ({ value: at, label: clockOf(at) }))}
        />
        <Select<number | undefined>
          value={space}
          allowClear
          placeholder={t({ zh: '任一片场', en: 'Any court' })}
          aria-label={t({ zh: '片场', en: 'Court' })}
          onChange={setSpace}
          options={table.spaces.map(({ id, spaceName, enName }) => ({ value: id, label: pick(spaceName, enName) }))}
        />
        <InputNumber
          min={1}
          max={50}
          value={people}
          aria-label={t({ zh: '人数', en: 'People' })}
          suffix={t({ zh: '人', en: 'people' })}
          onChange={(n) => setPeople(n ?? 1)}
        />
        <Input.Search
          style={{ gridColumn: '1 / -1' }}
          allowClear
          maxLength={40}
          placeholder={t({ zh: '学工号（可不填，查看全部人群）', en: 'Account (optional, empty = all roles)' })}
          aria-label={t({ zh: '学工号', en: 'Account' })}
          onSearch={(text) => setAccount(text.trim())}
        />
      </div>
      {error && (
        <p className="p-note" data-wrong="true" style={{ marginTop: 8 }} role="alert">
          {t(textOf(error))}
        </p>
      )}
      {data && (
        <>
          <p className="v-quiet" style={{ marginTop: 8 }}>
            {label(dateKind, data.dateKind)}
            {data.closed ? t({ zh: ' · 当日闭馆', en: ' · closed that day' }) : ''}
            {data.slot ? '' : t({ zh: ' · 当日没有这个场次', en: ' · no such slot on that day' })}
          </p>
          <dl className="p-cases">
            {data.cases.length === 0 && (
              <p className="v-quiet">
                {t({ zh: '该账号没有可预约的身份', en: 'This account has no role that can book' })}
              </p>
            )}
            {data.cases.map((one) => (
              <div key={one.roleId}>
                <dt>
                  {t(roleLabel(one.roleId))}
                  <small>{one.row ? why(one.row) : t({ zh: '没有适用的价格', en: 'No matching price' })}</small>
                </dt>
                <dd>
                  {one.fee === null
                    ? t({ zh: '不售', en: 'Not for sale' })
                    : one.fee === 0
                      ? t({ zh: '免费', en: 'Free' })
                      : money(one.fee)}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
