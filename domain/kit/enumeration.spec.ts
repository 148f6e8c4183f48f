import { codesOf, enumeration, memberOf, membersOf, type CodeOf } from './enumeration';

const lamp = enumeration({
  off: { code: 0, zh: '关', en: 'Off', tone: 'default' },
  on: { code: 1, zh: '开', en: 'On', tone: 'success' },
});
const word = enumeration({ yes: { code: 'yes', zh: '是', en: 'Yes' } });

describe('enumeration', () => {
  it('reads a name as its stored code', () => {
    const on: CodeOf<typeof lamp> = lamp.on;
    expect(on).toBe(1);
    expect(word.yes).toBe('yes');
  });

  it('lists members and codes in declared order', () => {
    expect(membersOf(lamp).map(({ zh }) => zh)).toEqual(['关', '开']);
    expect(codesOf(lamp)).toEqual([0, 1]);
  });

  it('finds the member of a code, and nothing for a code it does not know', () => {
    expect(memberOf(lamp, 0)?.en).toBe('Off');
    expect(memberOf(lamp, 2)).toBeUndefined();
    expect(memberOf(word, 'no')).toBeUndefined();
  });

  it('cannot be changed', () => {
    expect(Object.isFrozen(lamp)).toBe(true);
  });

  it('keeps the members out of what is listed or serialised', () => {
    expect(Object.keys(lamp)).toEqual(['off', 'on']);
    expect(JSON.stringify(lamp)).toBe('{"off":0,"on":1}');
  });
});
