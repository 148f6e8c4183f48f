import { Module } from '@nestjs/common';
import { AuditSeal } from './audit-seal.service';
import { ViewerLog } from './viewer-log.service';

/** The logs nobody can change: what was done, and who opened whose personal data. */
@Module({ providers: [ViewerLog, AuditSeal], exports: [ViewerLog, AuditSeal] })
export class LogsModule {}
