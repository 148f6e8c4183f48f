import { Module } from '@nestjs/common';
import { AuditSeal } from './audit-seal.service';
import { ViewerLog } from './viewer-log.service';

/** The tamper-evident logs: activities, and accesses to personal data. */
@Module({ providers: [ViewerLog, AuditSeal], exports: [ViewerLog, AuditSeal] })
export class LogsModule {}
