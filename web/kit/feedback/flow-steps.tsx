import './flow-steps.css';
import { CheckOutlined } from '@ant-design/icons';
import { enumMembers, type AnyEnumeration } from '#domain/kit/enumeration';
import { useWords } from '#web/kit/session/words';

/** The numbered steps of a process with the current one marked. `at` is the code of the current step. */
export function FlowSteps({ of, at }: { of: AnyEnumeration; at: number }) {
  const { t } = useWords();
  return (
    <ol className="v-steps" aria-label={t({ zh: '步骤', en: 'Steps' })}>
      {enumMembers(of).map((step, n) => {
        const code = Number(step.code);
        return (
          <li
            key={step.code}
            className={code < at ? 'is-done' : code === at ? 'is-now' : ''}
            aria-current={code === at ? 'step' : undefined}
          >
            <i aria-hidden="true">{code < at ? <CheckOutlined /> : n + 1}</i>
            <span>{t(step)}</span>
          </li>
        );
      })}
    </ol>
  );
}
