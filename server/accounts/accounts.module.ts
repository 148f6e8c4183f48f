import { Module } from '@nestjs/common';
import { AccountRowStore } from './account-row.store';
import { AccountService } from './account.service';
import { CredentialStore } from './credential.store';
import { RoleGrantStore } from './role-grant.store';
import { RoleHolderService } from './role-holder.service';
import { RoleHolderStore } from './role-holder.store';

/** Accounts, their credentials and their role grants. */
@Module({
  providers: [AccountRowStore, AccountService, CredentialStore, RoleGrantStore, RoleHolderStore, RoleHolderService],
  exports: [AccountService, CredentialStore, RoleGrantStore, RoleHolderService],
})
export class AccountsModule {}
