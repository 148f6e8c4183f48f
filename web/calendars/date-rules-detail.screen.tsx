import './calendar.css';
import { EditOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { rulePhase } from '#domain/calendars/calendar.status';
import { dateRangeType } from '#domain/venues/venue.status';
import { dateRules } from '#contract/calendars/calendar.contract';
import { call } from '#web/kit/call/call';
import { FormDialog } from '#web/kit/form/form-dialog';
import { dayCell, dayText } from '#web/kit/text/format';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { dateRuleForm, weekdays } from './date-rule-form';
import { FactsList } from '#web/kit/detail/facts-list';

/** A date rule with, for each site, the days it decides and those that another rule decides. */
export default function DateRulesDetail() {
  const { t, pick, lang, words, label } = useWords();
  const { message } = App.useApp();
  const client = useQueryClient();
  const may = useSession((state) => state.may);
  const id = Number(useParams()['id']);
  const [editing, edit] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['venues', 'date-rule', id],
    queryFn: () => call(dateRules.detail, { id }, { quiet: true }),
  });
  if (error)
    return <LoadFailed noun={{ zh: '日期规则', en: 'date rule' }} error={error} retry={() => void refetch()} />;
  if (!data) return <div className="v-list-wait" />;
  const { rule, days } = data;
  const on =
    rule.weekdays.length === 0
      ? t({ zh: '每天', en: 'Every day' })
      : rule.weekdays.map((day) => label(weekdays, day)).join(' ');
  return (
    <div className="c-page">
      <section className="v-card c-head">
        <h1>
          {pick(rule.name, rule.enName)} <StatusTag of={rulePhase} code={rule.phase} />
        </h1>
        {may('DateRulesEdit') && rule.editable && (
          <Button icon={<EditOutlined />} onClick={() => edit(true)}>
            {t(words.edit)}
          </Button>
        )}
        <FactsList
          layout="grid"
          facts={[
            [
              { zh: '日期', en: 'Dates' },
              <>
                {dayCell(rule.beginDate, lang)} – {dayCell(rule.endDate, lang)}
              </>,
            ],
            [
              { zh: '周期', en: 'Period' },
              <>
                {label(dateRangeType, rule.rangeType)} × {rule.times}
              </>,
            ],
            [
              { zh: '适用', en: 'Applies on' },
              <>
                {on}
                {rule.onHoliday ? t({ zh: ' · 仅节假日', en: ' · holidays only' }) : ''}
              </>,
            ],
            [{ zh: '使用时段', en: 'Time template' }, pick(rule.templateName, rule.enTemplateName)],
            [{ zh: '优先级', en: 'Priority' }, rule.priority],
          ]}
        />
      </section>
      <section className="v-card c-part">
        <h2>
          {t({ zh: '使用场地', en: 'Sites' })} <small>{t({ zh: `${days.length} 个`, en: String(days.length) })}</small>
        </h2>
        {days.length === 0 ? (
          <p className="v-quiet">{t({ zh: '没有场地使用本规则', en: 'No sites use this rule' })}</p>
        ) : (
          <ul className="c-sites">
            {days.map((site) => (
              <li key={site.siteId}>
                <b>{pick(site.siteName, site.enSiteName)}</b>
                <span>
                  {t({
                    zh: `${site.decides} 天由本规则决定`,
                    en: `decides ${site.decides} ${site.decides === 1 ? 'day' : 'days'}`,
                  })}
                </span>
                {site.givesWay.length === 0 ? (
                  <span className="v-quiet">
                    {t({ zh: '没有其他规则先于本规则', en: 'No other rule takes precedence' })}
                  </span>
                ) : (
                  <ul className="c-ways">
                    {site.givesWay.map((day) => (
                      <li key={day.date}>
                        <b>{dayText(day.date, lang)}</b> {t(day)}
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      {editing && (
        <FormDialog
          spec={dateRuleForm}
          row={rule}
          title={{ zh: '编辑日期规则', en: 'Edit date rule' }}
          close={() => edit(false)}
          done={() => {
            edit(false);
            void message.success(t(words.saved));
            void client.invalidateQueries({ queryKey: ['venues'] });
          }}
        />
      )}
    </div>
  );
}
