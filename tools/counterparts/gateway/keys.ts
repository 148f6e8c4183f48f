import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { MERCHANT_FILE, merchantFile, type MerchantFile } from '#contract/channels/channel.contract';
import { privateFile } from '#tools/kit/private-file';
import { selfSigned } from './certificate';

const alipayFile = z.object({ privateKey: z.string() });
const platformFile = z.object({
  privateKey: z.string(),
  certificate: z.object({ serial: z.string(), pem: z.string(), from: z.number(), to: z.number() }),
});

/** Keys of the gateway: its own key and certificate, and the secrets shared with its one merchant. */
export interface GatewayKeys {
  readonly platformKey: KeyObject;
  readonly certificate: z.output<typeof platformFile>['certificate'];
  readonly merchant: Required<MerchantFile>;
  readonly merchantKey: KeyObject;
  /** Alipay's own key, and the key the merchant's app signs with. */
  readonly alipayKey: KeyObject;
  readonly alipayAppKey: KeyObject;
}

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const digits = (n: number) => Array.from(randomBytes(n), (byte) => byte % 10).join('');

/** Adds missing channels to an older merchant file. */
function addMissingParts(path: string, parts: Readonly<Record<string, () => unknown>>): void {
  if (!existsSync(path)) return;
  const known = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const missing = Object.entries(parts).filter(([name]) => known[name] === undefined);
  if (missing.length > 0)
    writeFileSync(
      path,
      `${JSON.stringify({ ...known, ...Object.fromEntries(missing.map(([name, make]) => [name, make()])) }, null, 2)}\n`,
      { mode: 0o600 },
    );
}

/** Opens the gateway's keys in its own folder and the merchant's file in the data folder, creating what is missing. */
export function openGatewayKeys(folder: string, dataDir: string, now: number): GatewayKeys {
  const platform = platformFile.parse(
    privateFile(join(folder, 'platform.json'), () => {
      const key = rsa();
      return { privateKey: pem(key), certificate: selfSigned('Payment platform', key, now - 86_400_000) };
    }),
  );
  const own = alipayFile.parse(privateFile(join(folder, 'alipay.json'), () => ({ privateKey: pem(rsa()) })));
  const alipayKey = createPrivateKey(own.privateKey);
  const alipay = () => ({
    appId: `2021${digits(12)}`,
    sellerId: `2088${digits(12)}`,
    privateKey: pem(rsa()),
    alipayPublicKey: createPublicKey(alipayKey).export({ type: 'spki', format: 'pem' }).toString(),
  });
  const uni = () => ({ merchantNo: `P${digits(8)}`, key: randomBytes(32).toString('hex') });
  addMissingParts(join(dataDir, MERCHANT_FILE), { alipay, platform: uni });
  const merchant = merchantFile.required().parse(
    privateFile(join(dataDir, MERCHANT_FILE), () => ({
      alipay: alipay(),
      wechat: {
        appid: `wx${randomBytes(8).toString('hex')}`,
        mchid: `1${digits(9)}`,
        merchantSerial: randomBytes(20).toString('hex').toUpperCase(),
        merchantPrivateKey: pem(rsa()),
        apiV3Key: randomBytes(16).toString('hex'),
      },
      school: { merchantNo: `S${digits(8)}`, key: randomBytes(32).toString('hex') },
      platform: uni(),
      card: { merchantNo: `C${digits(8)}`, key: randomBytes(32).toString('hex') },
    })),
  );
  return {
    platformKey: createPrivateKey(platform.privateKey),
    certificate: platform.certificate,
    merchant,
    merchantKey: createPublicKey(merchant.wechat.merchantPrivateKey),
    alipayKey,
    alipayAppKey: createPublicKey(merchant.alipay.privateKey),
  };
}
