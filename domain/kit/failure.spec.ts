import { Failure, failures, insist, refuse, sentenceOf } from './failure';

const doorFailure = failures({
  doorShut: { kind: 'refused', zh: '门已关，{at}再开', en: 'The door is shut until {at}', rule: 'R06' },
  noKeyFor2Doors: { kind: 'forbidden', zh: '没有钥匙', en: 'No key' },
});

describe('failures', () => {
  it('names a refusal by the capitals of its own name', () => {
    expect(doorFailure.doorShut.key).toBe('DOOR_SHUT');
    expect(doorFailure.noKeyFor2Doors.key).toBe('NO_KEY_FOR2_DOORS');
  });

  it('fills the sentence in both languages and leaves an unknown hole visible', () => {
    expect(sentenceOf(doorFailure.doorShut, 'zh', { at: '08:00' })).toBe('门已关，08:00再开');
    expect(sentenceOf(doorFailure.doorShut, 'en', { at: 0 })).toBe('The door is shut until 0');
    expect(sentenceOf(doorFailure.doorShut, 'en')).toBe('The door is shut until {at}');
  });

  it('throws a refusal with its facts, and nothing when there is none', () => {
    expect(() => insist(null)).not.toThrow();
    expect(() => insist(refuse(doorFailure.doorShut, { at: 1 }))).toThrow(Failure);
    try {
      insist(refuse(doorFailure.doorShut, { at: 1 }));
    } catch (caught) {
      expect(caught).toMatchObject({
        name: 'Failure',
        message: 'DOOR_SHUT',
        spec: doorFailure.doorShut,
        facts: { at: 1 },
      });
    }
  });
});
