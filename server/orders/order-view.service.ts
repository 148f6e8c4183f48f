import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { fen, toYuan } from '#domain/kit/money';
import type { Meeting } from '#domain/orders/meeting.rules';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { systemFailure } from '#domain/system/system.failures';
import type { OrderView } from '#contract/orders/order.contract';
import { schoolStamp } from '#server/kit/runtime/clock';
import { meetingViewOf } from './meeting-view';
import { VenueTables } from '#server/venues/venue-tables.service';

/** A row of venue_order, as the driver returns it or as a SQL function returns it (`to_jsonb`). */
export interface VenueOrderRow {
  readonly id: number;
  readonly trade_no: string;
  readonly user_id: number;
  readonly source: number;
  readonly site_id: number;
  readonly reservation_date: string;
  readonly begin_at: string;
  readonly end_at: string;
  readonly detail: string;
  readonly detail_en: string;
  readonly space_names: string;
  readonly phone: string;
  readonly people: number;
  readonly remark: string | null;
  /** Absent from answers stored before orders had meetings. */
  readonly meeting?: Meeting | null;
  readonly amount: number;
  readonly refund_fee: number;
  readonly pay_type: number | null;
  readonly pay_deadline: Date | string | null;
  readonly order_status: string;
  readonly pay_status: number;
  readonly check_status: number | null;
  readonly promise_status: number;
  readonly cancel_kind: number | null;
  readonly cancel_reason: string | null;
  readonly gmt_create: Date | string;
}

const epochOf = (at: Date | string): number => (typeof at === 'string' ? Date.parse(at) : at.getTime());
const schoolTimeOf = (at: string): string => at.slice(0, 16).replace('T', ' ');

/** Converts stored orders for their owners: names of venue and site, amounts in yuan, times in school time. */
@Injectable()
export class OrderViewService {
  constructor(private readonly tables: VenueTables) {}

  /** Converts one order. `payDeadline` is set only while the order can be paid. */
  toView(row: VenueOrderRow): OrderView {
    const site = this.tables.site(row.site_id);
    if (!site) throw new Failure(systemFailure.notFound);
    const amount = toYuan(fen(row.amount));
    const payable =
      row.order_status === orderStatus.normal && row.pay_status === payStatus.unpaid && row.pay_deadline !== null;
    return {
      id: row.id,
      tradeNo: row.trade_no,
      venueSiteId: row.site_id,
      orderStatus: Number(row.order_status),
      payStatus: row.pay_status,
      checkStatus: row.check_status,
      promiseStatus: row.promise_status,
      orderAmount: amount,
      amountFee: amount,
      totalAmount: amount,
      refundFee: toYuan(fen(row.refund_fee)),
      reservationDate: row.reservation_date,
      reservationDateDetail: row.detail,
      reservationDateDetailEn: row.detail_en,
      reservationStartDate: schoolTimeOf(row.begin_at),
      reservationEndDate: schoolTimeOf(row.end_at),
      venueSpaceName: row.space_names,
      campusName: site.campus.campusName,
      venueName: site.venue.venueName,
      siteName: site.siteName,
      enCampusName: site.campus.enName,
      enVenueName: site.venue.enName,
      enSiteName: site.enName,
      phone: row.phone,
      remark: row.remark,
      ...meetingViewOf(row.meeting ?? null, this.tables),
      checkContent: null,
      handleReason: row.cancel_reason,
      gmtCreate: schoolStamp(epochOf(row.gmt_create)),
      payDeadline: payable ? epochOf(row.pay_deadline) : null,
      cancelKind: row.cancel_kind,
      payType: row.pay_type,
      source: row.source,
      peopleNum: row.people,
    };
  }
}
