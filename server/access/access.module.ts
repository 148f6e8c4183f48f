import { Module } from '@nestjs/common';
import { AccountsModule } from '#server/accounts/accounts.module';
import { MessagesModule } from '#server/messages/messages.module';
import { SessionModule } from '#server/session/session.module';
import { TasksModule } from '#server/tasks/tasks.module';
import { AccountScope } from './account-scope.service';
import { GrantService } from './grant.service';
import { LogsModule } from '#server/logs/logs.module';
import { MenuController } from './menu.controller';
import { MenuEditorService } from './menu-editor.service';
import { MenuEditorStore } from './menu-editor.store';
import { RoleController } from './role.controller';
import { RoleService } from './role.service';
import { TemporaryPasswords } from './temporary-password.service';
import { UserAccountService } from './user-account.service';
import { UserCardService } from './user-card.service';
import { UserCardStore } from './user-card.store';
import { UserController } from './user.controller';
import { UserDeskService } from './user-desk.service';
import { UserDeskStore } from './user-desk.store';
import { UserImportController } from './user-import.controller';
import { UserImportService } from './user-import.service';
import { UserImportStore } from './user-import.store';
import { UserLoginService } from './user-login.service';
import { UserRevealService } from './user-reveal.service';
import { UserStore } from './user.store';

/** Users, roles, rights and the menu. */
@Module({
  imports: [AccountsModule, SessionModule, LogsModule, MessagesModule, TasksModule],
  controllers: [UserController, UserImportController, RoleController, MenuController],
  providers: [
    UserStore,
    UserDeskStore,
    UserImportStore,
    UserCardStore,
    MenuEditorStore,
    UserDeskService,
    TemporaryPasswords,
    UserAccountService,
    UserLoginService,
    UserImportService,
    UserCardService,
    UserRevealService,
    AccountScope,
    GrantService,
    RoleService,
    MenuEditorService,
  ],
})
export class AccessModule {}
