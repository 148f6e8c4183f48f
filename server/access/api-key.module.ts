import { Module } from '@nestjs/common';
import { SessionModule } from '#server/session/session.module';
import { ApiKeyController } from './api-key.controller';
import { ApiKeyCache } from './api-key-cache';
import { ApiKeyAuthService } from './api-key-auth.service';
import { ApiKeySignature } from './api-key-signature';
import { ApiKeyService } from './api-key.service';
import { ApiKeyStore } from './api-key.store';

/** API keys of external programs. */
@Module({
  imports: [SessionModule],
  controllers: [ApiKeyController],
  providers: [ApiKeyStore, ApiKeyService, ApiKeyCache, ApiKeySignature, ApiKeyAuthService],
})
export class ApiKeyModule {}
