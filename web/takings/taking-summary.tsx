import './takings.css';
import { InfoCircleOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { takingBasis, takingBy } from '#domain/takings/taking.status';
import { takingTerms } from '#domain/takings/taking.rules';
import { enumMember } from '#domain/kit/enumeration';
import type { TakingRow } from '#contract/takings/taking.contract';
import type { ListContent } from '#web/kit/list/list-spec';
import { useWords } from '#web/kit/session/words';

/** Summary above the sheet: its days, its basis and, on request, the definitions. */
export function TakingSummary({
  reply,
  filter,
}: ListContent<TakingRow, { readonly from: string; readonly to: string }>) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  if (!reply) return null;
  const by = enumMember(takingBy, Number(filter['by'] ?? takingBy.day));
  const basis = enumMember(takingBasis, Number(filter['basis'] ?? takingBasis.cash));
  return (
    <section className="v-card t-above">
      <p>
        <b>
          {reply.from} — {reply.to}
        </b>{' '}
        {by && <Tag>{t(by)}</Tag>}
        {basis && <Tag color="blue">{t(basis)}</Tag>}
        <Button
          type="text"
          size="small"
          icon={<InfoCircleOutlined />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t({ zh: '统计口径', en: 'Definitions' })}
        </Button>
      </p>
      {open && (
        <dl>
          {Object.values(takingTerms).map((term) => (
            <div key={term.en}>
              <dt>{t(term)}</dt>
              <dd>{t(term.meaning)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
