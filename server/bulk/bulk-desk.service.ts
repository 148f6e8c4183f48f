import { Injectable } from '@nestjs/common';
import { BulkDateService } from './bulk-date.service';
import { BulkCancelService } from './bulk-cancel.service';
import { BulkListService } from './bulk-list.service';
import { BulkExecutionService } from './bulk-execution.service';

/** Services for requests after their submission. */
@Injectable()
export class BulkDesk {
  constructor(
    readonly lists: BulkListService,
    readonly dates: BulkDateService,
    readonly makes: BulkExecutionService,
    readonly frees: BulkCancelService,
  ) {}
}
