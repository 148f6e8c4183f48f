import { EditOutlined } from '@ant-design/icons';
import { Button, DatePicker, Popover, Select } from 'antd';
import type dayjs from 'dayjs';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { STANDARD_PERIOD, type ChargeSheetState } from './use-charge-sheet';

/** Adds a period with prices of its own. */
function AddPeriod({ setPeriod }: { readonly setPeriod: (period: string) => void }) {
  const { t } = useWords();
  return (
    <Popover
      trigger="click"
      content={
        <DatePicker.RangePicker
          allowEmpty={[false, true]}
          aria-label={t({ zh: '期间', en: 'Period' })}
          onChange={(days: readonly (dayjs.Dayjs | null)[] | null) => {
            const [from, to] = days ?? [];
            if (from) setPeriod(`${from.format('YYYY-MM-DD')}/${to?.format('YYYY-MM-DD') ?? ''}`);
          }}
        />
      }
    >
      <Button>{t({ zh: '新增期间价', en: 'Add period prices' })}</Button>
    </Popover>
  );
}

/** Chooses the site, court and period whose prices are shown, and says whether they have unpublished changes. */
export function ChargeSelection({ state }: { readonly state: ChargeSheetState }) {
  const { t, pick } = useWords();
  const may = useSession((session) => session.may);
  const { sites, siteId, chooseSite, table, space, setSpace, period, setPeriod, periods } = state;
  return (
    <>
      <Select<number>
        showSearch={{ optionFilterProp: 'label' }}
        value={siteId ?? null}
        aria-label={t({ zh: '场地', en: 'Site' })}
        onChange={chooseSite}
        options={(sites.data ?? []).map((site) => ({
          value: site.siteId,
          label: `${pick(site.venueName, site.enVenueName)} · ${pick(site.siteName, site.enSiteName)}`,
        }))}
      />
      <Select<number>
        value={space ?? 0}
        aria-label={t({ zh: '片场', en: 'Court' })}
        onChange={(id) => setSpace(id === 0 ? undefined : id)}
        options={[
          {
            value: 0,
            label: t({
              zh: `全部片场（${table?.spaces.length ?? 0}）`,
              en: `All courts (${table?.spaces.length ?? 0})`,
            }),
          },
          ...(table?.spaces ?? []).map(({ id, spaceName, enName }) => ({
            value: id,
            label: pick(spaceName, enName),
          })),
        ]}
      />
      <Select
        value={period}
        aria-label={t({ zh: '期间', en: 'Period' })}
        onChange={setPeriod}
        options={periods.map((value) => ({
          value,
          label: value === STANDARD_PERIOD ? t({ zh: '长期价格', en: 'Standard prices' }) : value.replace('/', ' – '),
        }))}
      />
      {may('VenuesChargeEdit') && <AddPeriod setPeriod={setPeriod} />}
      {state.draft && (
        <span className="p-draft">
          <EditOutlined /> {t({ zh: '有未发布的改动', en: 'Unpublished changes' })}
        </span>
      )}
    </>
  );
}
