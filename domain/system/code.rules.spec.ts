import { codeFailure } from './code.failures';
import { parentRefusal } from './code.rules';

const nodes = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: null },
];

it.each([
  [null, null],
  [null, 3],
  [3, 4],
  [3, null],
  [2, 4],
])('accepts %p below %p', (id, parentId) => expect(parentRefusal(nodes, id, parentId)).toBeNull());

it.each([
  ['itself', 2, 2],
  ['one of its own', 1, 3],
  ['one of another list', null, 9],
])('refuses as parent: %s', (_what, id, parentId) => {
  expect(parentRefusal(nodes, id, parentId)?.spec).toBe(codeFailure.codeParentWrong);
});

it('terminates on a cyclic tree', () =>
  expect(
    parentRefusal(
      [
        { id: 1, parentId: 2 },
        { id: 2, parentId: 1 },
      ],
      3,
      1,
    )?.spec,
  ).toBe(codeFailure.codeParentWrong));
