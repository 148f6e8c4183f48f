const { refusedSubject } = jest.requireActual<{ refusedSubject(message: string): string | null }>(
  './commit-subject.mjs',
);

describe('the subject of a commit', () => {
  it.each([
    'Add a price list',
    'Split the refund service\n\nIt did the work of two.',
    'Merge branch x of y',
    '# note\nFix x',
  ])('accepts %j', (message) => expect(refusedSubject(message)).toBeNull());

  it('refuses a subject of more than 72 characters', () => {
    expect(refusedSubject(`Add ${'x'.repeat(69)}`)).toMatch('73 characters');
  });

  it.each(['Let a button leave', 'added a test', 'add a test', ''])(
    'refuses %j, which begins with no known verb',
    (message) => {
      expect(refusedSubject(message)).toMatch('is not a known verb');
    },
  );
});
