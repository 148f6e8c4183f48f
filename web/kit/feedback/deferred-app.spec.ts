import type { useAppProps } from 'antd/es/app/context';
import { deferredApp } from './deferred-app';

/** An App whose functions note what they were called with. */
function notingApp() {
  const seen: string[] = [];
  const closed = () => void seen.push('closed');
  const message = { success: (text: string) => (seen.push(text), Object.assign(closed, { then: () => undefined })) };
  const dialog = {
    destroy: () => void seen.push('destroyed'),
    update: (to: object) => void seen.push(JSON.stringify(to)),
  };
  const modal = { confirm: ({ title }: { title: string }) => (seen.push(title), dialog) };
  return { seen, app: { message, modal, notification: {} } as unknown as useAppProps };
}

it('loads at the first call, and shows each call once in its order', () => {
  const load = jest.fn();
  const { app, ready } = deferredApp(load);
  const { seen, app: loaded } = notingApp();
  expect(load).not.toHaveBeenCalled();
  void app.message.success('a');
  void app.message.success('b');
  expect([load.mock.calls.length > 0, seen]).toEqual([true, []]);
  ready(loaded);
  ready(loaded);
  void app.message.success('c');
  expect(seen).toEqual(['a', 'b', 'c']);
});

it('closes and changes what is not shown yet', async () => {
  const { app, ready } = deferredApp(() => undefined);
  const { seen, app: loaded } = notingApp();
  app.message.success('a')();
  const dialog = app.modal.confirm({ title: 'b' });
  dialog.update({ title: 'c' });
  dialog.destroy();
  ready(loaded);
  await new Promise((resolve) => setTimeout(resolve));
  expect(seen).toEqual(['a', 'b', 'closed', '{"title":"c"}', 'destroyed']);
});
