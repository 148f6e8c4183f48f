import { Module } from '@nestjs/common';
import { AuditSeal } from './audit-seal.service';
import { AuditSealStore } from './audit-seal.store';
import { ViewerLog } from './viewer-log.service';
import { ViewerLogStore } from './viewer-log.store';

/** The tamper-evident logs: activities, and accesses to personal data. */
@Module({ providers: [ViewerLogStore, ViewerLog, AuditSealStore, AuditSeal], exports: [ViewerLog, AuditSeal] })
export class LogsModule {}
