import { registerPage, share, type AppBridge } from './app-bridge';
import { stubServer } from '#web/kit/test/test-server';

const signed = { clientId: 'campus-1', timestamp: '1767225600', noncestr: 'n', signature: 's' };
const what = { title: '综合体育馆', url: 'http://localhost/venue/venue-introduce?id=1' };
const browser = (features: { share?: unknown }) =>
  Object.defineProperty(navigator, 'share', { value: features.share, configurable: true });

describe("a page in the school's app", () => {
  it("is configured with the server's signature for its own address", async () => {
    const seen = stubServer(() => ({ data: signed }));
    const config = jest.fn();
    expect(await registerPage(what.url, { config })).toBe(true);
    expect(seen[0]?.url.pathname).toBe('/venue-server/api/campus/v7/sdk/jssdk/config');
    expect(seen[0]?.url.searchParams.get('url')).toBe(what.url);
    expect(config).toHaveBeenCalledWith({ ...signed, jsApiList: ['share', 'scan', 'close'] });
  });

  it('works as in a browser if the app is not connected, refuses, or is missing', async () => {
    stubServer(() => ({ code: 250, message: 'x', messageEn: 'x' }));
    expect(await registerPage(what.url, { config: jest.fn() })).toBe(false);
    stubServer(() => ({ data: signed }));
    expect(await registerPage(what.url, { config: () => Promise.reject(new Error('no')) })).toBe(false);
    expect(await registerPage(what.url, undefined)).toBe(false);
  });
});

describe('sharing', () => {
  it('uses the app if there is one', async () => {
    const app: AppBridge = { share: jest.fn() };
    expect(await share(what, app)).toBe(true);
    expect(app.share).toHaveBeenCalledWith(what);
  });

  it('uses the browser without it, and reports if neither can share', async () => {
    const own = jest.fn();
    browser({ share: own });
    expect(await share(what, null)).toBe(true);
    expect(own).toHaveBeenCalledWith(what);
    browser({});
    expect(await share(what, null)).toBe(false);
  });

  it('succeeds if the user aborts it, and fails if the browser refuses', async () => {
    browser({ share: () => Promise.reject(new DOMException('no', 'AbortError')) });
    expect(await share(what, null)).toBe(true);
    browser({ share: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
    expect(await share(what, null)).toBe(false);
  });
});
