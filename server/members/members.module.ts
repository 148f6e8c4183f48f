import { Module } from '@nestjs/common';
import { AccountsModule } from '#server/accounts/accounts.module';
import { MessagesModule } from '#server/messages/messages.module';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { SessionModule } from '#server/session/session.module';
import { LogsModule } from '#server/logs/logs.module';
import { AccountController, HumanCheckController, PasswordController } from './account.controller';
import { CodeLimits } from './code-limits.service';
import { VerificationCodeService } from './verification-code.service';
import { VerificationCodeStore } from './verification-code.store';
import { ContactService } from './contact.service';
import { RequestLimiter } from './request-limiter';
import { HumanCheckService } from './human-check.service';
import { PayLockNotifications } from './pay-lock-notifications.service';
import { MemberRules } from './member-rules.service';
import { MemberService } from './member.service';
import { MemberStore } from './member.store';
import { PasswordModifyService } from './password-modify.service';
import { PasswordReplacer } from './password-replace';
import { PasswordResetService } from './password-reset.service';
import { MemberListController, StudentListController, TeacherListController } from './person-list.controller';
import { PersonListService } from './person-list.service';
import { PersonListStore } from './person-list.store';
import { ProfileService } from './profile.service';
import { RegistrationProofService } from './registration-proof.service';
import { RegisterService } from './register.service';
import { RegistrationCheckService } from './registration-check.service';
import { RegistrationDeskService } from './registration-desk.service';
import { RegistrationAccount } from './registration-account';
import { RegistrationEntryService } from './registration-entry.service';
import { RegistrationController } from './registration.controller';
import { RegistrationResubmitService } from './registration-resubmit.service';

/** Members: registration, passwords, the own profile and verification codes. */
@Module({
  imports: [AccountsModule, AttachmentsModule, SessionModule, LogsModule, MessagesModule],
  controllers: [
    RegistrationController,
    PasswordController,
    AccountController,
    HumanCheckController,
    StudentListController,
    TeacherListController,
    MemberListController,
  ],
  providers: [
    MemberStore,
    PersonListStore,
    VerificationCodeStore,
    CodeLimits,
    VerificationCodeService,
    MemberRules,
    RequestLimiter,
    MemberService,
    RegistrationEntryService,
    RegistrationAccount,
    RegisterService,
    RegistrationResubmitService,
    RegistrationDeskService,
    RegistrationCheckService,
    PasswordReplacer,
    PasswordResetService,
    PasswordModifyService,
    ProfileService,
    ContactService,
    PayLockNotifications,
    HumanCheckService,
    RegistrationProofService,
    PersonListService,
  ],
  exports: [MemberService, MemberRules, VerificationCodeService],
})
export class MembersModule {}
