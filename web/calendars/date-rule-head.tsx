import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { DateRuleRow } from '#contract/calendars/calendar.contract';
import { rulePhase } from '#domain/calendars/calendar.status';
import { dateRangeType } from '#domain/venues/venue.status';
import { dayCell } from '#web/kit/text/format';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { weekdays } from './date-rule-form';
import { FactsList } from '#web/kit/detail/facts-list';

/** The name, phase and facts of a date rule, and the button that edits it. */
export function DateRuleHead({ rule, edit }: { readonly rule: DateRuleRow; readonly edit: () => void }) {
  const { t, pick, lang, words, label } = useWords();
  const may = useSession((state) => state.may);
  const on =
    rule.weekdays.length === 0
      ? t({ zh: '每天', en: 'Every day' })
      : rule.weekdays.map((day) => label(weekdays, day)).join(' ');
  return (
    <section className="v-card c-head">
      <h1>
        {pick(rule.name, rule.enName)} <StatusTag of={rulePhase} code={rule.phase} />
      </h1>
      {may('DateRulesEdit') && rule.editable && (
        <Button icon={<EditOutlined />} onClick={edit}>
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
  );
}
