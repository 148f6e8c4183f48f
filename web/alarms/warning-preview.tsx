import { BellOutlined, InfoCircleOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import { useState } from 'react';
import {
  warningForm,
  warningRules,
  type WarningForm,
  type WarningReplay,
} from '#contract/alarms/warning-rule.contract';
import { call } from '#web/kit/call/call';
import { schoolStamp } from '#web/kit/browser/clock';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { PagedTable } from '#web/kit/list/paged-table';
import { useWords } from '#web/kit/session/words';
import { count, durationText, stampText } from '#web/kit/text/format';
import { WarningCurve } from './warning-curve';
import { metricText } from './warning-text';

const SEGMENTS = 4;
const MIN_READINGS = 24;

/** Returns how many of the alarms cleared by themselves within five minutes: they disturb without telling anything. */
const briefOf = (alarms: readonly WarningReplay[]) =>
  alarms.filter(({ raisedAt, clearedAt }) => clearedAt !== null && clearedAt - raisedAt < 300_000).length;

function Figure({
  name,
  before,
  after,
}: {
  readonly name: string;
  readonly before: number | null;
  readonly after: number;
}) {
  return (
    <div>
      <span>{name}</span>
      <b>
        {before !== null && before !== after && <s>{count(before)}</s>}
        {before !== null && before !== after && ' → '}
        {count(after)}
      </b>
    </div>
  );
}

/** What the rule on the form would have raised over the readings of the last week, target by target. */
export function WarningPreview({ id, values }: { readonly id: number | undefined; readonly values: object }) {
  const { t, pick, lang } = useWords();
  const [chosen, choose] = useState<number | null>(null);
  const parsed = warningForm.safeParse(values);
  const draft: WarningForm | null = parsed.success ? parsed.data : null;
  const read = useQuery({
    queryKey: ['EquipmentEarlyWarningSetting', 'preview', id, draft],
    queryFn: () =>
      call(warningRules.preview, { ...(draft as WarningForm), ...(id === undefined ? {} : { id }) }, { quiet: true }),
    enabled: draft !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const title = t({ zh: '用上周读数试算', en: 'Trial on last week’s readings' });
  const body = () => {
    if (draft === null)
      return (
        <p className="wr-empty">
          <InfoCircleOutlined />{' '}
          {t({ zh: '填完对象、指标和报警线后在此试算', en: 'Fill in target, metric and limit to see a trial' })}
        </p>
      );
    if (read.error)
      return <LoadFailed noun={{ zh: '试算', en: 'trial' }} error={read.error} retry={() => void read.refetch()} />;
    if (!read.data) return <div className="v-list-wait" aria-busy="true" />;
    const { targets, from, to } = read.data;
    const target = targets.find((one) => one.id === chosen) ?? targets[0];
    if (!target)
      return (
        <p className="wr-empty">
          <InfoCircleOutlined /> {t({ zh: '该场馆没有这项指标的对象', en: 'The venue has no target with this metric' })}
        </p>
      );
    const all = targets.flatMap(({ alarms }) => alarms);
    const before = targets.every((one) => one.before === null) ? null : targets.flatMap((one) => one.before ?? []);
    const options = targets.map((one) => ({ value: one.id, label: pick(one.name, one.enName) }));
    return (
      <>
        <div className="wr-figures">
          <Figure name={t({ zh: '报警次数', en: 'Alarms' })} before={before && before.length} after={all.length} />
          <Figure
            name={t({ zh: '5 分钟内自行恢复', en: 'Cleared within 5 min' })}
            before={before && briefOf(before)}
            after={briefOf(all)}
          />
          <Figure
            name={t({ zh: '读数', en: 'Readings' })}
            before={null}
            after={targets.reduce((sum, one) => sum + one.readings, 0)}
          />
        </div>
        {targets.length > 1 &&
          (targets.length <= SEGMENTS ? (
            <Segmented value={target.id} onChange={choose} options={options} />
          ) : (
            <Select
              value={target.id}
              onChange={choose}
              options={options}
              aria-label={t({ zh: '对象', en: 'Target' })}
            />
          ))}
        {target.readings < MIN_READINGS ? (
          <p className="wr-empty">
            <InfoCircleOutlined />{' '}
            {t({
              zh: `${target.name}近 7 天只有 ${target.readings} 个读数，不足以试算`,
              en: `${target.enName} has ${target.readings} readings in the last 7 days, too few for a trial`,
            })}
          </p>
        ) : (
          <>
            <ul className="wr-legend" aria-hidden="true">
              <li data-of="limit">{t({ zh: '报警线', en: 'Limit' })}</li>
              <li data-of="band">{t({ zh: '回差带', en: 'Band before clearing' })}</li>
              <li data-of="alarm">{t({ zh: '报警期', en: 'Alarm' })}</li>
            </ul>
            <WarningCurve
              target={target}
              from={from}
              to={to}
              label={t({
                zh: `${target.name}近 7 天曲线，会报警 ${target.alarms.length} 次`,
                en: `${target.enName} over 7 days, ${target.alarms.length} alarms`,
              })}
            />
            <PagedTable<WarningReplay>
              pageSize={8}
              rowKey="raisedAt"
              dataSource={target.alarms.toReversed()}
              locale={{ emptyText: t({ zh: '上周不会报警', en: 'No alarm last week' }) }}
              columns={[
                {
                  title: t({ zh: '会报警', en: 'Would raise' }),
                  dataIndex: 'raisedAt',
                  render: (at: number) => (
                    <>
                      <BellOutlined /> {stampText(schoolStamp(at), lang)}
                    </>
                  ),
                },
                {
                  title: t({ zh: '最远值', en: 'Farthest value' }),
                  dataIndex: 'worst',
                  align: 'right',
                  render: (value: number) => metricText(draft.metric, value),
                },
                {
                  title: t({ zh: '持续', en: 'Duration' }),
                  key: 'lasted',
                  align: 'right',
                  render: (_, { raisedAt, clearedAt }) =>
                    clearedAt === null ? t({ zh: '至今', en: 'Until now' }) : durationText(clearedAt - raisedAt, lang),
                },
              ]}
            />
          </>
        )}
      </>
    );
  };
  return (
    <section className="v-card wr-preview" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="v-quiet">{t({ zh: '只读，不发消息', en: 'Read only, nothing is sent' })}</span>
      </header>
      {body()}
    </section>
  );
}
