import { messageRetryPause, messageText, messageTexts, type MessageTemplate } from './message.rules';

const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name.replace(/(Zh|En)$/, '')).sort();

describe('a message', () => {
  it.each(Object.keys(messageTexts) as MessageTemplate[])(
    '%s uses the same parameters in both languages',
    (template) => {
      expect(placeholdersOf(messageTexts[template].en)).toEqual(placeholdersOf(messageTexts[template].zh));
    },
  );

  it('fits one SMS part if it carries a code', () => {
    expect(
      messageText('code', 'zh', { code: '123456', minutes: 5, purposeZh: '设置支付密码' }).length,
    ).toBeLessThanOrEqual(70);
  });

  it('is one paragraph whatever its parameters, and leaves an unknown placeholder', () => {
    expect(messageText('reviewFailed', 'zh', { reason: '照片\n不清楚' })).toContain('照片 不清楚');
    expect(messageText('code', 'en', { code: '1' })).toContain('{minutes}');
  });

  it('is tried five times at growing intervals', () => {
    expect([1, 2, 3, 4, 5].map(messageRetryPause)).toEqual([5, 20, 60, 180, null]);
  });
});
