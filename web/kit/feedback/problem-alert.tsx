import { Alert, type AlertProps } from 'antd';
import { textOf } from '#web/kit/call/call';
import { useWords } from '#web/kit/session/words';
import type { Text } from '#web/kit/text/lang';
import { ErrorRequestId } from './load-states';

/** Says why an action failed, with the request id for support; renders nothing if there is no problem. */
export function ProblemAlert({
  problem,
  describe = textOf,
  ...place
}: Pick<AlertProps, 'className' | 'style'> & {
  /** The error of the action, null or undefined if it has not failed. */
  readonly problem: unknown;
  readonly describe?: (problem: unknown) => Text;
}) {
  const { t } = useWords();
  return problem === null || problem === undefined ? null : (
    <Alert
      type="error"
      showIcon
      title={t(describe(problem))}
      description={<ErrorRequestId error={problem} />}
      {...place}
    />
  );
}
