import { Module } from '@nestjs/common';
import { AccountRowStore } from './account-row.store';
import { AccountService } from './account.service';
import { CredentialStore } from './credential.store';
import { RoleGrantStore } from './role-grant.store';

/** Accounts, their credentials and their role grants. */
@Module({
  providers: [AccountRowStore, AccountService, CredentialStore, RoleGrantStore],
  exports: [AccountService, CredentialStore, RoleGrantStore],
})
export class AccountsModule {}
