import { createHash } from 'node:crypto';
import { demoPassword, demoPayPassword } from '#domain/session/demo.rules';
import { payPasswordHasher } from '#server/kit/crypto/keyed-hash';
import { hashSecret } from '#server/kit/crypto/password-hash';
import type { Keyring } from '#server/kit/crypto/keyring';
import { seededRandom } from '#server/kit/db/seeding';

const surnames = [
  '林',
  '王',
  '李',
  '张',
  '刘',
  '陈',
  '杨',
  '赵',
  '黄',
  '吴',
  '徐',
  '孙',
  '胡',
  '朱',
  '高',
  '郭',
  '许',
  '邓',
  '冯',
  '曾',
];
const givenNames = [
  '晓雯',
  '子昂',
  '思远',
  '若溪',
  '浩然',
  '雨桐',
  '嘉树',
  '明轩',
  '可欣',
  '天佑',
  '书瑶',
  '泽宇',
  '星河',
  '清和',
  '知行',
  '予安',
  '景行',
  '望舒',
  '亦凡',
  '听澜',
];
const surnamesEn = [
  'Lin',
  'Wang',
  'Li',
  'Zhang',
  'Liu',
  'Chen',
  'Yang',
  'Zhao',
  'Huang',
  'Wu',
  'Xu',
  'Sun',
  'Hu',
  'Zhu',
  'Gao',
  'Guo',
  'Xu',
  'Deng',
  'Feng',
  'Zeng',
];
const givenNamesEn = [
  'Xiaowen',
  "Zi'ang",
  'Siyuan',
  'Ruoxi',
  'Haoran',
  'Yutong',
  'Jiashu',
  'Mingxuan',
  'Kexin',
  'Tianyou',
  'Shuyao',
  'Zeyu',
  'Xinghe',
  'Qinghe',
  'Zhixing',
  "Yu'an",
  'Jingxing',
  'Wangshu',
  'Yifan',
  'Tinglan',
];

/** Returns `count` names, numbered from 1. The same seed gives the same names. */
export function generatedNames(
  count: number,
  seed: number,
): { readonly n: number; readonly name: string; readonly en: string }[] {
  const roll = seededRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const s = Math.floor(roll() * surnames.length);
    const g = (i * 7 + Math.floor(roll() * 3)) % givenNames.length;
    return { n: i + 1, name: `${surnames[s]}${givenNames[g]}`, en: `${surnamesEn[s]} ${givenNamesEn[g]}` };
  });
}

/** Returns the hashes of the two passwords of every demo account. */
export async function demoHashes(
  keyring: Keyring,
): Promise<{ readonly passwordHash: string; readonly payHash: string }> {
  const [passwordHash, payHash] = await Promise.all([
    hashSecret(demoPassword),
    payPasswordHasher(keyring).hash(createHash('md5').update(demoPayPassword).digest('hex')),
  ]);
  return { passwordHash, payHash };
}
