import 'reflect-metadata';
import { seedBulk } from './bulk/bulk.seed';
import { seedPastAlarms } from './alarms/past-alarm.seed';
import { seedShifts } from './counter/shift.seed';
import { seedCoupons } from './coupons/coupon.seed';
import { seedFacePhotos } from './devices/face-photo.seed';
import { seedHardware } from './devices/hardware.seed';
import { seedPastFlow } from './gates/past-flow.seed';
import { seedInvoices } from './invoices/invoice.seed';
import { dataSource } from './kit/data-source';
import { Db } from './kit/db';
import { readEnv } from './kit/env';
import { seedAccounts, seedRoles } from './members/account.seed';
import { seedCrowd } from './members/crowd.seed';
import { seedFamilies } from './members/family.seed';
import { seedStanding } from './members/standing.seed';
import { seedClosures } from './orders/closure.seed';
import { seedPastOrders } from './orders/past-order-rows.seed';
import { seedSpecialRefunds } from './payments/special-refund.seed';
import { seedSplits } from './payments/split.seed';
import { seedCatalog } from './portal/catalog.seed';
import { seedReconciliation } from './reconciliation/recon.seed';
import { seedFavourites } from './reservations/favourite.seed';
import { seedOccupations } from './reservations/occupation.seed';
import { seedWaitlist } from './reservations/waitlist.seed';
import { seedWalkIns } from './reservations/walk-in.seed';
import { seedScreens } from './screens/screen.seed';
import { seedMenu } from './session/menu.seed';
import { seedRoleRights } from './session/role-right.seed';
import { seedLogs } from './system/demo-log.seed';
import { seedIntegrations } from './system/demo-outside.seed';
import { seedDepartments } from './system/org.seed';
import { seedReference } from './system/reference.seed';
import { seedBusinessUsers } from './venues/business-user.seed';
import { seedCalendar } from './venues/calendar.seed';
import { seedCampus } from './venues/campus.seed';
import { seedCommodities } from './venues/commodity.seed';
import { seedFacilities } from './venues/facility.seed';
import { seedRestrictions } from './venues/restriction.seed';
import { seedWallets } from './wallet/wallet.seed';

/**
 * Fills an empty database with the required data and, in demo mode, with the demo campus. Running it again adds
 * nothing.
 */
async function main(): Promise<void> {
  const env = readEnv();
  const source = await dataSource(env.DATABASE_URL, {
    applicationName: 'seed',
    poolSize: 2,
    patient: true,
  }).initialize();
  const db = new Db(source);
  const done: Record<string, number> = {};
  await seedReference(db);
  await seedRoles(db);
  await seedRoleRights(db, env.NODE_ENV === 'production');
  await seedMenu(db);
  await seedCatalog(db);
  if (env.DEMO) {
    await seedCampus(db);
    await seedCalendar(db);
    await seedAccounts(db);
    await seedCrowd(db);
    await seedDepartments(db);
    await seedHardware(db, { secretsKey: env.SECRETS_KEY, school: env.SCHOOL, dataDir: env.DATA_DIR });
    await seedFacePhotos(db, env.DATA_DIR);
    done['orders'] = await seedPastOrders(db);
    // The following queries need statistics of these new rows.
    await db.rows('analyze');
    done['coupons'] = await seedCoupons(db);
    await seedStanding(db);
    await seedFamilies(db, { secretsKey: env.SECRETS_KEY, dataDir: env.DATA_DIR });
    done['occupations'] = await seedOccupations(db);
    await seedFavourites(db);
    await seedWaitlist(db);
    await seedWalkIns(db);
    await seedClosures(db);
    await seedSplits(db);
    await seedSpecialRefunds(db);
    done['invoices'] = await seedInvoices(db);
    await seedWallets(db, env.DATA_DIR);
    await seedReconciliation(db);
    await seedRestrictions(db);
    await seedShifts(db);
    done['bulk'] = await seedBulk(db);
    done['gateEvents'] = await seedPastFlow(db);
    done['alarms'] = await seedPastAlarms(db);
    done['businessUsers'] = await seedBusinessUsers(db);
    done['stockMoves'] = await seedCommodities(db);
    done['readings'] = await seedFacilities(db);
    await seedIntegrations(db, env.SECRETS_KEY);
    await seedScreens(db);
    await seedLogs(db);
    await db.rows('select stat_rebuild()');
    await db.rows('analyze');
  }
  await source.destroy();
  process.stdout.write(`${JSON.stringify(done)}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
