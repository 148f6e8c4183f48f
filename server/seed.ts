import 'reflect-metadata';
import { seedBulk } from './bulk/bulk.seed';
import { seedPatrol } from './patrol/patrol.seed';
import { seedPastAlarms } from './alarms/past-alarm.seed';
import { seedWarnings } from './alarms/warning.seed';
import { seedShifts } from './counter/shift.seed';
import { seedCoupons } from './coupons/coupon.seed';
import { seedFacePhotos } from './devices/face-photo.seed';
import { seedExercise } from '#server/exercise/exercise.seed';
import { seedPastVisits } from '#server/usage/past-visit.seed';
import { seedGates } from './gates/gate.seed';
import { seedPastFaceAlarms } from './face-alarms/past-face-alarm.seed';
import { seedHardware } from './hardware/hardware.seed';
import { seedPastFlow } from './gates/past-flow.seed';
import { seedInvoices } from './invoices/invoice.seed';
import { Keyring } from '#server/kit/crypto/keyring';
import { dataSource } from '#server/kit/db/data-source';
import { Db } from '#server/kit/db/db';
import { readEnv } from '#server/kit/runtime/env';
import { seedAccounts, seedRoles } from './members/account.seed';
import { seedCrowd } from './members/crowd.seed';
import { seedFirstAdmin } from './accounts/first-admin.seed';
import { seedFamilies } from '#server/families/family.seed';
import { seedStanding } from '#server/appeals/standing.seed';
import { seedClosures } from '#server/closures/closure.seed';
import { seedPastOrders } from './orders/past-order-rows.seed';
import { seedSpecialRefunds } from '#server/cancellations/special-refund.seed';
import { seedSplits } from '#server/shared-payments/split.seed';
import { seedCatalog } from './portal/catalog.seed';
import { seedReconciliation } from './reconciliation/recon.seed';
import { seedFavourites } from '#server/finder/favourite.seed';
import { seedOccupations } from '#server/occupations/occupation.seed';
import { seedWaitlist } from '#server/waitlist/waitlist.seed';
import { seedWalkIns } from '#server/walk-ins/walk-in.seed';
import { seedScreens } from './screens/screen.seed';
import { seedReports } from './reports/report.seed';
import { seedDemoWalls, seedWalls } from './walls/monitor-screen.seed';
import { seedMenu } from './session/menu.seed';
import { seedRoleRights } from './access/role-right.seed';
import { seedLogs } from '#server/logs/demo-log.seed';
import { seedIntegrations } from '#server/webhooks/integration.seed';
import { seedDepartments } from '#server/access/department.seed';
import { seedReference } from './system/reference.seed';
import { seedBusinessUsers } from '#server/business-users/business-user.seed';
import { seedCalendar } from '#server/calendars/calendar.seed';
import { seedCampus } from './venues/campus.seed';
import { seedInfrastructure } from '#server/infrastructure/infrastructure.seed';
import { seedSpaceChanges } from '#server/space-changes/space-change.seed';
import { seedFloorPlans } from '#server/floor-plans/floor-plan.seed';
import { seedOfficeSpaces } from '#server/office-spaces/office-space.seed';
import { seedRooms } from '#server/rooms/room.seed';
import { seedMeetings } from '#server/meetings/meeting.seed';
import { seedCommodities } from '#server/commodities/commodity.seed';
import { seedFacilities } from '#server/facilities/facility.seed';
import { seedSafetyVideos } from '#server/safety-videos/safety-video.seed';
import { seedCameras } from '#server/surveillance/surveillance.seed';
import { seedRestrictions } from './venues/restriction.seed';
import { seedWallets } from './wallet/wallet.seed';
import { seedPool } from './lockers/pool.seed';

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
  await seedWalls(db);
  if (env.DEMO) {
    await seedCampus(db);
    await seedCalendar(db);
    const keyring = new Keyring([env.SECRETS_KEY], env.SCHOOL);
    await seedAccounts(db, keyring);
    await seedCrowd(db, keyring);
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
    await seedGates(db);
    done['gateEvents'] = await seedPastFlow(db);
    done['visits'] = await seedPastVisits(db);
    done['exerciseRules'] = await seedExercise(db);
    done['alarms'] = await seedPastAlarms(db);
    done['faceAlarms'] = await seedPastFaceAlarms(db);
    done['businessUsers'] = await seedBusinessUsers(db);
    done['gateBills'] = await seedPool(db);
    done['stockMoves'] = await seedCommodities(db);
    done['readings'] = await seedFacilities(db);
    done['rooms'] = await seedRooms(db);
    done['meterReadings'] = await seedInfrastructure(db);
    done['meetings'] = await seedMeetings(db);
    done['ruleAlarms'] = await seedWarnings(db);
    if (env.MEDIA_URL) {
      done['safetyRecords'] = await seedSafetyVideos(db);
      await seedCameras(db, { secretsKey: env.SECRETS_KEY, school: env.SCHOOL });
    }
    done['outlines'] = await seedFloorPlans(db);
    done['spaceUsers'] = await seedOfficeSpaces(db);
    done['spaceChanges'] = await seedSpaceChanges(db);
    done['securityChecks'] = await seedPatrol(db, env.DATA_DIR);
    await seedIntegrations(db, env.SECRETS_KEY);
    await seedScreens(db);
    await seedDemoWalls(db);
    await seedReports(db);
    await seedLogs(db);
    await db.rows('select stat_rebuild()');
    await db.rows('analyze');
  }
  const missing = await seedFirstAdmin(db, env.FIRST_ADMIN_PASSWORD);
  if (missing) process.stderr.write(`${missing}\n`);
  await source.destroy();
  process.stdout.write(`${JSON.stringify(done)}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
