import { Injectable } from '@nestjs/common';
import { BulkDateService } from './bulk-date.service';
import { BulkFreeService } from './bulk-free.service';
import { BulkListService } from './bulk-list.service';
import { BulkMakeService } from './bulk-make.service';

/** What a desk does with requests once they are handed in. */
@Injectable()
export class BulkDesk {
  constructor(
    readonly lists: BulkListService,
    readonly dates: BulkDateService,
    readonly makes: BulkMakeService,
    readonly frees: BulkFreeService,
  ) {}
}
