import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { MERCHANT_FILE, merchantFile, type MerchantFile } from '#contract/payments/channel.contract';
import { privateFile } from '#tools/kit/private-file';
import { selfSigned } from './certificate';

const platformFile = z.object({ privateKey: z.string(), certificate: z.object({ serial: z.string(), pem: z.string(), from: z.number(), to: z.number() }) });

/** What the gateway knows: its own key and certificate, and what it shares with its one merchant. */
export interface Keys {
  readonly platformKey: KeyObject;
  readonly certificate: z.output<typeof platformFile>['certificate'];
  readonly merchant: Required<MerchantFile>;
  readonly merchantKey: KeyObject;
}

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const digits = (n: number) => Array.from(randomBytes(n), (byte) => byte % 10).join('');

/** Opens the gateway's keys in its own folder and the merchant's file in the data folder, making what is missing. */
export function openKeys(folder: string, dataDir: string, now: number): Keys {
  const platform = platformFile.parse(
    privateFile(join(folder, 'platform.json'), () => {
      const key = rsa();
      return { privateKey: pem(key), certificate: selfSigned('Payment platform', key, now - 86_400_000) };
    }),
  );
  const merchant = merchantFile.required().parse(
    privateFile(join(dataDir, MERCHANT_FILE), () => ({
      wechat: { appid: `wx${randomBytes(8).toString('hex')}`, mchid: `1${digits(9)}`, merchantSerial: randomBytes(20).toString('hex').toUpperCase(), merchantPrivateKey: pem(rsa()), apiV3Key: randomBytes(16).toString('hex') },
      school: { merchantNo: `S${digits(8)}`, key: randomBytes(32).toString('hex') },
      card: { merchantNo: `C${digits(8)}`, key: randomBytes(32).toString('hex') },
    })),
  );
  return { platformKey: createPrivateKey(platform.privateKey), certificate: platform.certificate, merchant, merchantKey: createPublicKey(merchant.wechat.merchantPrivateKey) };
}
