import { Module } from '@nestjs/common';
import { AccountsModule } from '#server/accounts/accounts.module';
import { DevicesModule } from '#server/devices/devices.module';
import { LogsModule } from '#server/logs/logs.module';
import { FaceDeletionStore } from './face-deletion.store';
import { FaceReceiptController } from './face-receipt.controller';
import { FaceReceiptService } from './face-receipt.service';
import { OwnFaceController } from './own-face.controller';
import { OwnFaceService } from './own-face.service';
import { OwnFaceStore } from './own-face.store';
import { OwnFaceViewService } from './own-face-view.service';

/** The member's own face: photo, consent, terminals, and receipts of deletions. */
@Module({
  imports: [AccountsModule, DevicesModule, LogsModule],
  controllers: [OwnFaceController, FaceReceiptController],
  providers: [OwnFaceStore, OwnFaceService, OwnFaceViewService, FaceDeletionStore, FaceReceiptService],
})
export class OwnFacesModule {}
