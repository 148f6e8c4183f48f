import { enumCodes, enumeration, enumMember, enumMembers, isCode, type CodeOf } from './enumeration';

const lampStatus = enumeration({
  off: { code: 0, zh: '关', en: 'Off', tone: 'default' },
  on: { code: 1, zh: '开', en: 'On', tone: 'success' },
});
const wordStatus = enumeration({ yes: { code: 'yes', zh: '是', en: 'Yes' } });

describe('enumeration', () => {
  it('maps a name to its stored code', () => {
    const on: CodeOf<typeof lampStatus> = lampStatus.on;
    expect(on).toBe(1);
    expect(wordStatus.yes).toBe('yes');
  });

  it('lists members and codes in declared order', () => {
    expect(enumMembers(lampStatus).map(({ zh }) => zh)).toEqual(['关', '开']);
    expect(enumCodes(lampStatus)).toEqual([0, 1]);
  });

  it('finds the member of a code and nothing for an unknown code', () => {
    expect(enumMember(lampStatus, 0)?.en).toBe('Off');
    expect(enumMember(lampStatus, 2)).toBeUndefined();
    expect(enumMember(wordStatus, 'no')).toBeUndefined();
  });

  it('recognises stored codes by value and type', () => {
    expect(isCode(lampStatus, 1)).toBe(true);
    expect(isCode(lampStatus, '1')).toBe(false);
    expect(isCode(lampStatus, 2)).toBe(false);
    expect(isCode(wordStatus, 'yes')).toBe(true);
  });

  it('is immutable', () => {
    expect(Object.isFrozen(lampStatus)).toBe(true);
  });

  it('excludes its members from listing and serialisation', () => {
    expect(Object.keys(lampStatus)).toEqual(['off', 'on']);
    expect(JSON.stringify(lampStatus)).toBe('{"off":0,"on":1}');
  });
});
