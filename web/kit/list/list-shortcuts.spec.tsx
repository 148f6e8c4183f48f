import { fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useListShortcuts } from './list-shortcuts';
import { renderScreen } from '#web/kit/test/test-frame';

function List({ exported, dialog = false }: { exported: () => void; dialog?: boolean }) {
  const card = useRef<HTMLElement>(null);
  useListShortcuts(card);
  return (
    <section ref={card}>
      <input aria-label="词" />
      <button type="button" data-export onClick={exported}>
        导出
      </button>
      <ul className="v-cards">
        <li>一</li>
        <li>二</li>
        <li>三</li>
      </ul>
      {dialog && <div role="dialog" />}
    </section>
  );
}
const press = (key: string, at: Element = document.body) => fireEvent.keyDown(at, { key });
const at = () => document.activeElement?.textContent;

it('moves between rows by keys, within bounds, and exports', () => {
  const exported = jest.fn();
  renderScreen(<List exported={exported} />);
  const walked = ['j', 'j', 'j', 'j', 'k', 'k', 'k'].map((key) => {
    press(key);
    return at();
  });
  expect(walked).toEqual(['一', '二', '三', '三', '二', '一', '一']);
  press('e');
  expect(exported).toHaveBeenCalledTimes(1);
});

it('ignores keys while typing, in browser shortcuts, and under an open dialog', () => {
  const exported = jest.fn();
  const { unmount } = renderScreen(<List exported={exported} />);
  for (const key of ['j', 'e']) press(key, screen.getByLabelText('词'));
  fireEvent.keyDown(document.body, { key: 'e', ctrlKey: true });
  unmount();
  renderScreen(<List exported={exported} dialog />);
  for (const key of ['j', 'e']) press(key);
  expect(exported).not.toHaveBeenCalled();
  expect(at()).not.toBe('一');
});
