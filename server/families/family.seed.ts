import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { fileClass } from '#domain/attachments/attachment.status';
import { maskCard } from '#domain/kit/identity';
import { FAMILY_CONSENT } from '#domain/families/family.rules';
import { cardType, familyRelation } from '#domain/members/member.status';
import { crowdKind } from '#domain/special-crowds/special-crowd.status';
import { checkStatus } from '#domain/system/check.status';
import type { Db } from '#server/kit/db/db';
import { seal } from '#server/kit/crypto/secret';
import { keyedDigest } from '#server/kit/access/personal-data';

/** Owner, account and its given name, relation, gender, birth, review status and review note. */
const RELATIVES = [
  ['staff', 'family', '', familyRelation.spouse, 2, '1988-04-12', checkStatus.passed, ''],
  ['staff', 'companion', '', familyRelation.child, 1, '2017-09-03', checkStatus.passed, ''],
  ['staff', '', 'student33', familyRelation.parent, 1, '1957-02-20', checkStatus.checking, ''],
  ['venueadmin', '', 'student08', familyRelation.child, 2, '2019-06-18', checkStatus.checking, ''],
  ['venueadmin', '', 'student21', familyRelation.spouse, 2, '1990-11-05', checkStatus.rejected, '请补充结婚证扫描件'],
] as const;

const CROWD = [
  ['student15', crowdKind.team, '校羽毛球队 2026 名单', 200],
  ['student07', crowdKind.team, '校篮球队 2026 名单', 200],
  ['student29', crowdKind.volunteer, '赛事志愿服务证书', 90],
  ['student36', crowdKind.veteran, '优待证', 700],
  ['student44', crowdKind.disabled, '残疾人证', 400],
] as const;

/** Draws a sample certificate and returns the hash under which it is stored. */
function drawProof(dataDir: string): { hash: string; bytes: number } {
  const canvas = createCanvas(480, 640);
  const c = canvas.getContext('2d');
  c.fillStyle = '#fdfbf4';
  c.fillRect(0, 0, 480, 640);
  c.strokeStyle = '#98285f';
  c.lineWidth = 6;
  c.strokeRect(30, 30, 420, 580);
  c.fillStyle = '#c9ced6';
  for (let y = 140; y < 520; y += 44) c.fillRect(80, y, 320 - ((y * 7) % 130), 12);
  const bytes = canvas.toBuffer('image/png');
  const hash = createHash('sha256').update(bytes).digest('hex');
  const folder = join(dataDir, 'attach', hash.slice(0, 2), hash.slice(2, 4));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, hash), bytes, { mode: 0o600 });
  return { hash, bytes: bytes.length };
}

/** Inserts demo family members and special crowd entries. Repeated runs add nothing. */
export async function seedFamilies(
  db: Db,
  { secretsKey, dataDir }: { readonly secretsKey: string; readonly dataDir: string },
): Promise<void> {
  const [{ n } = { n: 0 }] = await db.rows<{ n: number }>('select count(*)::int as n from family_member');
  if (n > 0) return;
  const sheet = drawProof(dataDir);
  await db.transact(async (tx) => {
    for (const [at, [owner, account, template, relation, gender, birth, status, reviewNote]] of RELATIVES.entries()) {
      const card = `DEMO${String(20_260_001 + at)}`;
      const file = createHash('md5').update(`family paper ${at}`).digest('hex');
      const [made] = await tx.rows<{ id: number }>(
        `
          with o as (
            select id, name, en_name from app_user where username = $1
          ), a as (
            select id, name, en_name from app_user where username = nullif($2, '')
          ), s as (
            select name, en_name from app_user where username = nullif($3, '')
          )
          insert into family_member (
            owner_id, name, en_name, relation, gender, birth, card_type, card_sealed, card_digest, card_mask, proof_ids,
            consent_version, check_status, check_content, checker, checked_at, submitted_at, valid_until,
            account_user_id
          )
          select
            o.id, coalesce((select name from a), left(o.name, 1) || substr((select name from s), 2)),
            coalesce(
              (select en_name from a),
              split_part(o.en_name, ' ', 1) || ' ' || split_part((select en_name from s), ' ', 2)
            ),
            $4::smallint, $5::smallint, $6::date, ${cardType.other}, $7, $8, $9, array[$10], ${FAMILY_CONSENT.version},
            $11::smallint, $12,
            case when $11::smallint > 0 then (select id from app_user where username = 'schooladmin') end,
            case when $11::smallint > 0 then app_now() - interval '20 days' end,
            app_now() - $13::int * interval '1 day', case when $11::smallint = 1 then school_now()::date + 345 end,
            (select id from a)
          from o
          returning id
        `,
        [
          owner,
          account,
          template,
          relation,
          gender,
          birth,
          seal(card, secretsKey),
          keyedDigest(secretsKey, 'card', card),
          maskCard(card),
          file,
          status,
          reviewNote,
          status === checkStatus.checking ? at : 21,
        ],
      );
      if (!made) continue;
      await tx.rows(
        `
          insert into attachment (id, owner_id, file_class, open, ext, name, bytes, sha256, used_by)
          select $1, id, ${fileClass.proof}, false, 'png', 'certificate.png', $3, $4, $5 from app_user where username = $2
          on conflict do nothing
        `,
        [file, owner, sheet.bytes, sheet.hash, `family:${made.id}`],
      );
      if (account !== '')
        await tx.rows(
          `
            insert into buddy (user_id, buddy_user_id, check_status, relation_note, answered_at)
            select o.id, a.id, 1, '', app_now() - interval '20 days'
            from app_user o, app_user a
            where o.username = $1 and a.username = $2
            on conflict do nothing
          `,
          [owner, account],
        );
    }
    for (const [username, kind, proof, days] of CROWD) {
      await tx.rows(
        `
          with made as (
            insert into special_crowd (user_id, kind, valid_from, valid_to, proof_note, creator, granted)
            select u.id, $2, school_now()::date - 30, school_now()::date + $4::int, $3,
              (select id from app_user where username = 'schooladmin'), true
            from app_user u
            where u.username = $1
            on conflict do nothing
            returning user_id, valid_to
          )
          insert into role_grant (user_id, role_id, expires_at, sort)
          select user_id, 38, (valid_to + 1)::timestamp at time zone school_zone(), 9 from made
          on conflict do nothing
        `,
        [username, kind, proof, days],
      );
    }
  });
}
