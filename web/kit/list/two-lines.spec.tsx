import { render, screen } from '@testing-library/react';
import { DataText } from '#web/kit/text/data-text';
import { translatorOf } from '#web/kit/text/translator';
import { columnsOf } from './list-parts';
import { TwoLines } from './two-lines';

const translator = translatorOf('zh');

it('shows the second line quietly below the first', () => {
  const { container } = render(<TwoLines first="羽毛球馆" second="R0001" />);
  expect(container.querySelector('.v-two')?.textContent).toBe('羽毛球馆');
  expect(container.querySelector('.v-two-under')?.textContent).toBe('R0001');
});

it.each([null, undefined, false, ''] as const)('leaves out a second line that is %p', (second) => {
  const { container } = render(<TwoLines first="羽毛球馆" second={second} />);
  expect(container.querySelectorAll('span')).toHaveLength(1);
});

it('gives plain text and data a hover text, because a long line is cut off', () => {
  render(<TwoLines first={<DataText>春季联赛</DataText>} second="R0001" />);
  expect(screen.getByTitle('春季联赛').textContent).toBe('春季联赛');
  expect(screen.getByTitle('R0001').className).toBe('v-two-under');
});

it('is a column of a list', () => {
  const column = columnsOf<{ name: string; no: string }>().twoLines('name', (row) => [row.name, row.no], {
    phone: 'title',
  });
  const { container } = render(<>{column.draw({ name: '羽毛球馆', no: 'R0001' }, translator)}</>);
  expect(column).toMatchObject({ key: 'name', phone: 'title' });
  expect(container.textContent).toBe('羽毛球馆R0001');
});
