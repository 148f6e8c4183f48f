import type { ReplyOf } from '#contract/kit/endpoint';
import { charges } from '#contract/charges/charge.contract';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input } from '#web/kit/form/form-spec';

type Sites = ReplyOf<typeof charges.sites>;

/** Copies the prices of a site to other sites at a percentage. */
export function ChargeCopy({
  siteId,
  sites,
  close,
  done,
}: {
  siteId: number;
  sites: Sites;
  close: () => void;
  done: () => void;
}) {
  const others = sites
    .filter((site) => site.siteId !== siteId)
    .map((site) => ({
      id: site.siteId,
      name: `${site.venueName} · ${site.siteName}`,
      enName: `${site.enVenueName} · ${site.enSiteName}`,
    }));
  return (
    <FormDialog
      row={null}
      close={close}
      done={done}
      title={{ zh: '复制收费标准', en: 'Copy prices' }}
      spec={{
        endpoint: charges.copy,
        fields: [
          input.lookup('toSiteIds', async () => others, {
            many: true,
            wide: true,
            hint: {
              zh: '目标场地相同期间的整场价格会被替换，单片价格保留',
              en: 'Replaces prices for the same period on the target sites, except prices of single courts',
            },
          }),
          input.number('percent', {
            unit: { zh: '%', en: '%' },
            hint: { zh: '100 为原价，50 为半价', en: '100 = full price, 50 = half price' },
          }),
        ],
        start: () => ({ percent: 100 }),
        also: () => ({ siteId }),
      }}
    />
  );
}
