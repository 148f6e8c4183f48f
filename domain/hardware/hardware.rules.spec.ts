import fc from 'fast-check';
import { hardwareKind } from '#domain/devices/device.status';
import { enumCodes } from '#domain/kit/enumeration';
import { commandWait, isHeld, supportsCommand } from './command.rules';
import { commandKind } from './command.status';
import { hardwareFailure } from './hardware.failures';
import { isEndpoint, whyNotAdapter } from './hardware.rules';
import { adapterName } from './hardware.status';
import { parametersOf, parameterValues, whyNotParameters } from './parameter.rules';

const kinds = enumCodes(hardwareKind);

describe('an adapter', () => {
  it('of a vendor terminal speaks with gates and face terminals only', () => {
    expect(whyNotAdapter(hardwareKind.sensor, adapterName.poll, '')?.spec).toBe(hardwareFailure.adapterUnfit);
    expect(whyNotAdapter(hardwareKind.gate, adapterName.poll, '')).toBeNull();
    for (const kind of kinds) expect(whyNotAdapter(kind, adapterName.plain, '')).toBeNull();
  });

  it('that is called needs an address that can be called', () => {
    expect(whyNotAdapter(hardwareKind.gate, adapterName.push, '')?.spec).toBe(hardwareFailure.endpointMissing);
    expect(whyNotAdapter(hardwareKind.gate, adapterName.push, 'ftp://10.0.0.1')?.spec).toBe(
      hardwareFailure.endpointInvalid,
    );
    expect(whyNotAdapter(hardwareKind.gate, adapterName.push, 'http://10.0.0.1:8080')).toBeNull();
    for (const wrong of ['/../x', '//host', 'http://u:p@host', 'http://host?x=1', 'file:///etc', 'http://', '/a b'])
      expect(isEndpoint(wrong)).toBe(false);
    for (const right of ['/push/FT-1', 'https://gate.example.edu/isapi']) expect(isEndpoint(right)).toBe(true);
  });
});

describe('parameters', () => {
  it('of every kind have initial values that are allowed', () => {
    for (const kind of kinds) expect(whyNotParameters(kind, parameterValues(kind, {}))).toBeNull();
  });

  it('keep what is set and fill in the rest', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.nat(), (kind, roll) => {
        const specs = parametersOf(kind);
        const chosen = specs[roll % specs.length];
        if (!chosen) return;
        const values = parameterValues(kind, { [chosen.key]: 7 });
        expect(Object.keys(values)).toEqual(specs.map(({ key }) => key));
        expect(values[chosen.key]).toBe(7);
      }),
    );
  });

  it('refuse unknown names, other types and values out of range', () => {
    const { faceTerminal, printer } = hardwareKind;
    expect(whyNotParameters(faceTerminal, { paper: '80' })?.spec).toBe(hardwareFailure.paramUnknown);
    expect(whyNotParameters(printer, { paper: '81' })?.spec).toBe(hardwareFailure.paramInvalid);
    expect(whyNotParameters(faceTerminal, { liveness: 1 })?.spec).toBe(hardwareFailure.paramInvalid);
    expect(whyNotParameters(faceTerminal, { matchThreshold: 80.5 })?.spec).toBe(hardwareFailure.paramInvalid);
    fc.assert(
      fc.property(fc.integer(), (n) => {
        expect(whyNotParameters(faceTerminal, { matchThreshold: n }) === null).toBe(n >= 60 && n <= 99);
      }),
    );
  });
});

describe('a remote action', () => {
  it('opens doors only, and restarts everything', () => {
    expect(supportsCommand(hardwareKind.sensor, commandKind.open)).toBe(false);
    expect(supportsCommand(hardwareKind.lock, commandKind.open)).toBe(true);
    for (const kind of kinds) expect(supportsCommand(kind, commandKind.reboot)).toBe(true);
  });

  it('that opens waits less than one that may come later', () => {
    for (const isPushed of [true, false])
      for (const kind of enumCodes(commandKind))
        expect(commandWait(kind, isPushed)).toBeGreaterThanOrEqual(commandWait(commandKind.open, isPushed));
    expect(enumCodes(commandKind).filter(isHeld)).toEqual([commandKind.keepOpen, commandKind.lock]);
  });
});
