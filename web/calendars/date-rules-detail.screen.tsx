import './calendar.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { dateRules } from '#contract/calendars/calendar.contract';
import { call } from '#web/kit/call/call';
import { FormDialog } from '#web/kit/form/form-dialog';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { dateRuleForm } from './date-rule-form';
import { DateRuleHead } from './date-rule-head';
import { DateRuleSites } from './date-rule-sites';

/** A date rule with, for each site, the days it decides and those that another rule decides. */
export default function DateRulesDetail() {
  const { t, words } = useWords();
  const { message } = useFeedback();
  const client = useQueryClient();
  const id = Number(useParams()['id']);
  const [editing, edit] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['venues', 'date-rule', id],
    queryFn: () => call(dateRules.detail, { id }, { quiet: true }),
  });
  if (error)
    return <LoadFailed noun={{ zh: '日期规则', en: 'date rule' }} error={error} retry={() => void refetch()} />;
  if (!data) return <div className="v-list-wait" />;
  return (
    <div className="c-page">
      <DateRuleHead rule={data.rule} edit={() => edit(true)} />
      <DateRuleSites days={data.days} />
      {editing && (
        <FormDialog
          spec={dateRuleForm}
          row={data.rule}
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
