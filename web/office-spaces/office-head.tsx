import './office.css';
import { BankOutlined, EyeInvisibleOutlined, EyeOutlined, FileTextOutlined, WarningOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { officeSpaces } from '#contract/office-spaces/office-space.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { call } from '#web/kit/call/call';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { amount, money } from '#web/kit/text/format';
import { StandardsDialog } from './standards-dialog';
import { StatementsDrawer } from './statements-drawer';

type Quotas = ReplyOf<typeof officeSpaces.quotas>;
type Department = Quotas['orgs'][number];

/** Bars are scaled to this part of the quota, so that what exceeds it is visible. */
const SCALE = 1.12;

function QuotaBar({ of, warnPercent }: { readonly of: Department; readonly warnPercent: number }) {
  const { t, pick } = useWords();
  const scale = Math.max(of.quota * SCALE, of.area) || 1;
  const percent = (area: number) => `${Math.min(100, (area / scale) * 100)}%`;
  const rest = of.quota - of.area;
  const isNear = rest >= 0 && of.area * 100 >= of.quota * warnPercent;
  return (
    <>
      <span>
        {pick(of.name, of.enName)}
        <em data-over={rest < 0}>
          {rest < 0 && <WarningOutlined />}{' '}
          {rest < 0
            ? t({ zh: `超 ${amount(-rest)} m²`, en: `${amount(-rest)} m² over` })
            : isNear
              ? t({ zh: `将满，余 ${amount(rest)} m²`, en: `Nearly full, ${amount(rest)} m² left` })
              : t({ zh: `余 ${amount(rest)} m²`, en: `${amount(rest)} m² left` })}
        </em>
      </span>
      <span className="os-bar">
        {rest < 0 && <i data-over="true" style={{ width: percent(of.area) }} />}
        <i style={{ width: percent(Math.min(of.area, of.quota)) }} />
        <b style={{ left: percent(of.quota) }} />
      </span>
    </>
  );
}

/** The figures above the list of office rooms: totals, quota and use of each department, statements and standards. */
export function OfficeHead() {
  const { t, words } = useWords();
  const may = useSession((state) => state.may);
  const [query, setQuery] = useSearchParams();
  const [isShown, show] = useState(false);
  const [open, setOpen] = useState<'standards' | 'statements' | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['OfficeSpaceList', 'quotas'],
    queryFn: () => call(officeSpaces.quotas, {}, { quiet: true }),
  });
  if (error && !data)
    return <LoadFailed noun={{ zh: '单位定额', en: 'quotas' }} error={error} retry={() => void refetch()} />;
  if (!data) return <div className="v-card os-kpis" style={{ minHeight: 84 }} />;
  const sum = (of: (org: Department) => number) => data.orgs.reduce((total, org) => total + of(org), 0);
  const over = sum(({ overArea }) => overArea);
  const chosen = query.get('orgId');
  const choose = (id: number) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (chosen === String(id)) next.delete('orgId');
      else next.set('orgId', String(id));
      next.delete('page');
      return next;
    });
  const figures: readonly (readonly [title: { zh: string; en: string }, value: React.ReactNode, note: string])[] = [
    [
      { zh: '定额面积', en: 'Quota' },
      <>
        {amount(sum(({ quota }) => quota))} <small>m²</small>
      </>,
      t({ zh: `在册 ${data.people} 人`, en: `${data.people} people` }),
    ],
    [
      { zh: '实占面积', en: 'In use' },
      <>
        {amount(sum(({ area }) => area))} <small>m²</small>
      </>,
      t({ zh: `房间 ${data.rooms} 间`, en: `${data.rooms} rooms` }),
    ],
    [
      { zh: '超占', en: 'Over quota' },
      <span className={over > 0 ? 'os-over' : ''}>
        {amount(over)} <small>m²</small>
      </span>,
      t({
        zh: `${data.orgs.filter(({ overArea }) => overArea > 0).length} 个单位`,
        en: `${data.orgs.filter(({ overArea }) => overArea > 0).length} departments`,
      }),
    ],
    [
      { zh: '本年账单', en: 'Fees this year' },
      <>
        {isShown ? money(data.statements.total) : '★★★★★★'}{' '}
        <Button
          type="text"
          size="small"
          icon={isShown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
          aria-label={t(isShown ? { zh: '隐藏金额', en: 'Hide amounts' } : { zh: '显示金额', en: 'Show amounts' })}
          onClick={() => show(!isShown)}
        />
      </>,
      t({ zh: `单价 ${amount(data.unitPrice)} 元/m²·年`, en: `¥${amount(data.unitPrice)} per m² and year` }),
    ],
    [
      { zh: '已确认账单', en: 'Statements confirmed' },
      `${data.statements.confirmed} / ${data.statements.all}`,
      t({ zh: '份', en: 'of those issued' }),
    ],
  ];
  return (
    <>
      <dl className="v-card os-kpis">
        {figures.map(([title, value, note]) => (
          <div key={title.en}>
            <dt>{t(title)}</dt>
            <dd>{value}</dd>
            <small>{note}</small>
          </div>
        ))}
      </dl>
      <section className="v-card os-quotas">
        <header>
          <h2>{t({ zh: '单位定额', en: 'Quota by department' })}</h2>
          <small>
            {t({ zh: '竖线为定额，点单位只看其房间', en: 'The line marks the quota. Choose a department to filter.' })}
          </small>
          <Button icon={<FileTextOutlined />} onClick={() => setOpen('statements')}>
            {t({ zh: '年度账单', en: 'Statements' })}
          </Button>
          {may('OfficeSpaceListStandard') && (
            <Button icon={<BankOutlined />} onClick={() => setOpen('standards')}>
              {t({ zh: '标准与单价', en: 'Standards and price' })}
            </Button>
          )}
        </header>
        {data.orgs.length === 0 ? (
          <small>{t({ zh: '还没有单位用房', en: 'No department has rooms yet.' })}</small>
        ) : (
          <div className="os-bars">
            {data.orgs.map((org) => (
              <button
                key={org.id}
                type="button"
                aria-pressed={chosen === String(org.id)}
                onClick={() => choose(org.id)}
                title={t(words.filter)}
              >
                <QuotaBar of={org} warnPercent={data.warnPercent} />
              </button>
            ))}
          </div>
        )}
      </section>
      {open === 'standards' && <StandardsDialog close={() => setOpen(null)} />}
      {open === 'statements' && <StatementsDrawer orgs={data.orgs} close={() => setOpen(null)} />}
    </>
  );
}
