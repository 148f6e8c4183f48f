import { ownFaces } from '#contract/own-faces/own-face.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { FaceReceiptService } from './face-receipt.service';

/** Serves where the caller's face is stored, and receipts of its deletions. */
export const FaceReceiptController = controllerFor(ownFaces, { receipts: FaceReceiptService }, ({ receipts }) => ({
  terminals: (_input, caller) => receipts.terminals(caller),
  receipts: (_input, caller) => receipts.receipts(caller),
}));
