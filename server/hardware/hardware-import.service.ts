import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { hardwareKind } from '#domain/devices/device.status';
import { whyNotAdapter } from '#domain/hardware/hardware.rules';
import { adapterName, doorDirection } from '#domain/hardware/hardware.status';
import { sentenceOf } from '#domain/kit/failure';
import { switchStatus } from '#domain/venues/venue.status';
import { codeOf, date, int, labeled, text } from '#contract/kit/fields';
import { hardware, hardwareDraft } from '#contract/hardware/hardware.contract';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { ImportSource, type Importer, type ImportRowResult } from '#server/kit/excel/importer-registry';
import { importFate, type ImportRefusal } from '#server/kit/resource/entity-import.service';
import { PlaceAdmin } from '#server/venues/place-admin.service';
import { HardwareDeskService } from './hardware-desk.service';
import { HardwareDeskStore } from './hardware-desk.store';
import type { HardwareEntity } from './hardware.entity';

const row = z.object({
  sn: hardwareDraft.shape.sn,
  name: hardwareDraft.shape.name,
  enName: hardwareDraft.shape.enName,
  kind: labeled('类型', 'Kind', codeOf(hardwareKind)),
  adapter: labeled('协议', 'Protocol', codeOf(adapterName).default(adapterName.plain)),
  venueName: labeled('场馆', 'Venue', text(50).min(1)),
  place: hardwareDraft.shape.place,
  enPlace: hardwareDraft.shape.enPlace,
  direction: labeled('方向', 'Direction', codeOf(doorDirection).default(doorDirection.both)),
  siteNames: labeled('场地（用、分隔）', 'Sites (separated by ;)', text(400).default('')),
  endpoint: hardwareDraft.shape.endpoint,
  personCap: labeled('人员容量', 'Person capacity', int.min(0).max(1_000_000).default(10_000)),
  installDate: labeled('安装日期', 'Installed', date.optional()),
  status: labeled('状态', 'Status', codeOf(switchStatus).default(switchStatus.on)),
});
type Row = z.output<typeof row>;

/** A row with the ids of the places it names. */
type PlacedRow = Omit<Row, 'venueName' | 'siteNames'> & { readonly venueId: number; readonly siteIds: number[] };

const refusal = (field: keyof Row, zh: string, en: string): ImportRefusal => ({ field, zh, en });
const namesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[、;；,，]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/** Imports devices from a workbook, matched by serial number. New devices get keys afterwards, several at once. */
@ImportSource()
@Injectable()
export class HardwareImportService implements Importer<Row> {
  readonly endpoint = hardware.importRun;
  readonly template = 'hardware';
  readonly title = { zh: '硬件设备', en: 'Hardware' };
  readonly row = row;
  readonly columns = [
    { key: 'sn', example: 'GT-2026-0001' },
    { key: 'name', example: '东门进口闸机' },
    { key: 'enName', example: 'East gate, in' },
    { key: 'kind', of: hardwareKind },
    { key: 'adapter', of: adapterName },
    { key: 'venueName', example: '综合体育馆' },
    { key: 'place', example: '东门' },
    { key: 'enPlace', example: 'East gate' },
    { key: 'direction', of: doorDirection },
    { key: 'siteNames', example: '羽毛球馆、乒乓球馆' },
    { key: 'endpoint' },
    { key: 'personCap', example: '10000' },
    { key: 'installDate', example: '2026-09-01' },
    { key: 'status', of: switchStatus },
  ];

  constructor(
    private readonly store: HardwareDeskStore,
    private readonly places: PlaceAdmin,
    private readonly desk: HardwareDeskService,
  ) {}

  keyOf({ sn }: Row): string {
    return sn;
  }

  async checkRows(caller: Member, rows: readonly Row[]): Promise<ImportRowResult[]> {
    const place = await this.placer(caller);
    const stored = await this.storedBySn(rows);
    const reachable = new Set((await this.places.venueChoices(caller)).map(({ id }) => id));
    return rows.map((one) => {
      const placed = place(one);
      if ('field' in placed) return placed;
      const unfit = whyNotAdapter(one.kind, one.adapter, one.endpoint);
      if (unfit)
        return refusal(
          one.adapter === adapterName.push ? 'endpoint' : 'adapter',
          sentenceOf(unfit.spec, 'zh', unfit.facts),
          sentenceOf(unfit.spec, 'en', unfit.facts),
        );
      const known = stored.get(one.sn);
      if (known && !reachable.has(known.venueId))
        return refusal('sn', '该设备已登记在您的管理范围之外', 'This device is registered outside your scope.');
      if (known && known.kind !== one.kind)
        return refusal('kind', '已登记设备的类型不能修改', 'The kind of a registered device cannot change.');
      return importFate({ ...placed, siteIds: placed.siteIds.join() }, known && importedOf(known));
    });
  }

  async writeRows(tx: Tx, caller: Member, rows: readonly Row[]): Promise<void> {
    const place = await this.placer(caller);
    const stored = await this.storedBySn(rows);
    for (const one of [...rows].sort((a, b) => (stored.get(a.sn)?.id ?? 0) - (stored.get(b.sn)?.id ?? 0))) {
      const placed = place(one);
      if ('field' in placed) throw new Error(`${one.sn} was checked and has no place`);
      const known = stored.get(one.sn);
      const { installDate = null, ...rest } = placed;
      await this.desk.put(tx, known?.id, { ...rest, installDate, params: known?.settings ?? {} }, caller);
    }
  }

  /** Returns a function that replaces the names of venue and sites by ids, or says which of them is unknown. */
  private async placer(caller: Member): Promise<(row: Row) => PlacedRow | ImportRefusal> {
    const [venues, sites] = await Promise.all([this.places.venueChoices(caller), this.store.siteChoices(caller)]);
    return ({ venueName, siteNames, ...rest }) => {
      const venue = venues.find(({ name }) => name === venueName);
      if (!venue)
        return refusal(
          'venueName',
          '没有此场馆，或不在您的管理范围内',
          'This venue was not found or is outside your scope.',
        );
      const siteIds: number[] = [];
      for (const name of namesOf(siteNames)) {
        const site = sites.find((one) => one.venueId === venue.id && (one.name === name || one.enName === name));
        if (!site) return refusal('siteNames', `该场馆没有场地“${name}”`, `This venue has no site “${name}”.`);
        siteIds.push(site.id);
      }
      const endpoint = rest.adapter === adapterName.push ? rest.endpoint : '';
      return { ...rest, endpoint, venueId: venue.id, siteIds: siteIds.sort((a, b) => a - b) };
    };
  }

  private async storedBySn(rows: readonly Row[]): Promise<ReadonlyMap<string, HardwareEntity>> {
    return new Map((await this.store.findBySns(rows.map(({ sn }) => sn))).map((one) => [one.sn, one]));
  }
}

/** Returns the fields of a stored device as a row of the file would have them. */
const importedOf = ({ siteIds, endpoint, ...rest }: HardwareEntity) => ({
  ...rest,
  siteIds: siteIds.join(),
  endpoint: endpoint ?? '',
});
