import { screen } from '@testing-library/react';
import { CallError } from '#web/kit/call/call';
import { renderScreen } from '#web/kit/test/test-frame';
import { ProblemAlert } from './problem-alert';

const refused = new CallError(250, { zh: '余额不足', en: 'Balance too low' }, { traceId: 'req-9' });

it('shows the sentence and the request id of a refusal', () => {
  renderScreen(<ProblemAlert problem={refused} />);
  expect(screen.getByRole('alert').textContent).toContain('余额不足');
  expect(screen.getByText('req-9')).toBeTruthy();
});

it('shows the sentence of its caller', () => {
  renderScreen(<ProblemAlert problem={refused} describe={() => ({ zh: '读卡器未连接', en: 'No card reader' })} />);
  expect(screen.getByRole('alert').textContent).toContain('读卡器未连接');
});

it.each([null, undefined])('renders nothing for %s', (none) => {
  renderScreen(<ProblemAlert problem={none} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
