import { Module } from '@nestjs/common';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { SessionModule } from '#server/session/session.module';
import { LogsModule } from '#server/system/logs.module';
import { WalletModule } from '#server/wallet/wallet.module';
import { AccountController, HumanController, PasswordController, ProofController } from './account.controller';
import { CodeService } from './code.service';
import { ContactService } from './contact.service';
import { Gatekeeper } from './gatekeeper';
import { HumanService } from './human.service';
import { LockNewsService } from './lock-news.service';
import { MemberRules } from './member-rules';
import { MemberStore } from './member.store';
import { MessageConfig } from './message-config';
import { MessageDoors } from './message-doors';
import { MessageService } from './message.service';
import { PasswordModifyService } from './password-modify.service';
import { PasswordReplace } from './password-replace';
import { PasswordResetService } from './password-reset.service';
import { PayPasswordService } from './pay-password.service';
import { ProfileService } from './profile.service';
import { ProofService } from './proof.service';
import { RegisterService } from './register.service';
import { RegistrationCheckService } from './registration-check.service';
import { RegistrationDeskService } from './registration-desk.service';
import { RegistrationDoorService } from './registration-door.service';
import { RegisterController, RegistrationDeskController } from './registration.controller';
import { ResubmitService } from './resubmit.service';

/** Members: registration, passwords, the own profile and verification codes. */
@Module({
  imports: [AttachmentsModule, SessionModule, LogsModule, WalletModule],
  controllers: [
    RegisterController,
    RegistrationDeskController,
    PasswordController,
    AccountController,
    ProofController,
    HumanController,
  ],
  providers: [
    MessageConfig,
    MessageDoors,
    MessageService,
    CodeService,
    MemberRules,
    Gatekeeper,
    MemberStore,
    RegistrationDoorService,
    RegisterService,
    ResubmitService,
    RegistrationDeskService,
    RegistrationCheckService,
    PasswordReplace,
    PasswordResetService,
    PasswordModifyService,
    ProfileService,
    ContactService,
    PayPasswordService,
    LockNewsService,
    HumanService,
    ProofService,
  ],
  exports: [MessageService, RegistrationCheckService, MemberStore, MemberRules],
})
export class MembersModule {}
