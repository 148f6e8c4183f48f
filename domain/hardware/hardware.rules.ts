import { hardwareKind } from '#domain/devices/device.status';
import { enumMember } from '#domain/kit/enumeration';
import { refuse, type Refusal } from '#domain/kit/failure';
import { adapterName, type AdapterName } from './hardware.status';
import { hardwareFailure } from './hardware.failures';

/** Hours for which the old key of a device is accepted beside a new one that it has not used yet. */
export const OLD_KEY_HOURS = 24;

const terminalKinds: readonly number[] = [hardwareKind.gate, hardwareKind.faceTerminal];

/** Kinds of device that each protocol speaks with; null means all. */
const adapterKinds: Readonly<Record<AdapterName, readonly number[] | null>> = {
  [adapterName.plain]: null,
  [adapterName.poll]: terminalKinds,
  [adapterName.push]: terminalKinds,
};

const kindNames = (kinds: readonly number[], lang: 'zh' | 'en'): string =>
  kinds.map((kind) => enumMember(hardwareKind, kind)?.[lang] ?? kind).join(lang === 'zh' ? '、' : ', ');

/** Returns whether an address is one the server may call: of the web, or a path of the device gateway. */
export function isEndpoint(address: string): boolean {
  if (/^\/[\w./-]{0,199}$/.test(address)) return !address.includes('..') && !address.includes('//');
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return false;
  const { username, password, search, hash } = new URL(address);
  return username === '' && password === '' && search === '' && hash === '';
}

/** Returns why a device cannot be reached by a protocol, or null. Only the push protocol uses an address. */
export function whyNotAdapter(kind: number, adapter: AdapterName, endpoint: string): Refusal | null {
  const kinds = adapterKinds[adapter];
  if (kinds && !kinds.includes(kind))
    return refuse(hardwareFailure.adapterUnfit, { kinds: `${kindNames(kinds, 'zh')} (${kindNames(kinds, 'en')})` });
  if (adapter !== adapterName.push) return null;
  if (endpoint === '') return refuse(hardwareFailure.endpointMissing);
  return isEndpoint(endpoint) ? null : refuse(hardwareFailure.endpointInvalid);
}
