import { Failure, failures, throwIfRefused, refuse, sentenceOf } from './failure';

const gateFailure = failures({
  doorShut: { kind: 'refused', zh: '门已关，{at}再开', en: 'The door is shut until {at}', rule: 'R06' },
  noKeyFor2Doors: { kind: 'forbidden', zh: '没有钥匙', en: 'No key' },
});

describe('failures', () => {
  it('derives the key of a refusal from its name', () => {
    expect(gateFailure.doorShut.key).toBe('DOOR_SHUT');
    expect(gateFailure.noKeyFor2Doors.key).toBe('NO_KEY_FOR2_DOORS');
  });

  it('fills the sentence in both languages and leaves an unknown placeholder visible', () => {
    expect(sentenceOf(gateFailure.doorShut, 'zh', { at: '08:00' })).toBe('门已关，08:00再开');
    expect(sentenceOf(gateFailure.doorShut, 'en', { at: 0 })).toBe('The door is shut until 0');
    expect(sentenceOf(gateFailure.doorShut, 'en')).toBe('The door is shut until {at}');
  });

  it('throws a refusal with its facts, and nothing if there is none', () => {
    expect(() => throwIfRefused(null)).not.toThrow();
    expect(() => throwIfRefused(refuse(gateFailure.doorShut, { at: 1 }))).toThrow(Failure);
    try {
      throwIfRefused(refuse(gateFailure.doorShut, { at: 1 }));
    } catch (caught) {
      expect(caught).toMatchObject({
        name: 'Failure',
        message: 'DOOR_SHUT',
        spec: gateFailure.doorShut,
        facts: { at: 1 },
      });
    }
  });
});
