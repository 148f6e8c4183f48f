import {
  CheckCircleOutlined,
  CloseCircleFilled,
  ExclamationCircleOutlined,
  InfoCircleOutlined,
} from '@ant-design/icons';
import type { ReactNode, Ref } from 'react';
import { useWords } from '#web/kit/session/words';
import type { RuleLine } from './rule-check';
import './rule-panel.css';

const icons: Readonly<Record<RuleLine['state'], ReactNode>> = {
  pass: <CheckCircleOutlined />,
  block: <CloseCircleFilled />,
  warn: <ExclamationCircleOutlined />,
  info: <InfoCircleOutlined />,
};

/** The rule check beside a selection. A blocking line has the alert role. */
export function RulePanel({
  lines,
  action,
  ref,
}: {
  readonly lines: readonly RuleLine[];
  readonly action?: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}) {
  const { t } = useWords();
  return (
    <section className="rule-panel" ref={ref} tabIndex={-1} aria-label={t({ zh: '规则检查', en: 'Rule check' })}>
      <header>
        <b>{t({ zh: '规则检查', en: 'Rule check' })}</b>
        {action}
      </header>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className={`is-${line.state}`} role={line.state === 'block' ? 'alert' : undefined}>
            {icons[line.state]}
            <span>{t(line.text)}</span>
            {line.value ? <em>{t(line.value)}</em> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
