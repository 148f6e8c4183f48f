import { fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import { MerchantAccountsDrawer } from './merchant-accounts';

it("shows an account's number and connection state, and asks for every key anew", async () => {
  stubServer(({ url: { pathname } }) => ({
    data: pathname.endsWith('/accounts')
      ? [
          {
            channel: 'wechat',
            shown: '1900000109',
            gmtModified: '2026-11-20 10:00:00',
            testedAt: null,
            testOk: false,
            testNote: 'SIGN_ERROR',
          },
        ]
      : null,
  }));
  const row = { id: 3, merchantName: '体育场馆中心', enName: 'Sports' } as Parameters<
    typeof MerchantAccountsDrawer
  >[0]['row'];
  renderScreen(<MerchantAccountsDrawer row={row} close={() => undefined} done={() => undefined} />, {
    rights: ['MchKeys'],
  });
  expect(await screen.findByText('1900000109')).toBeTruthy();
  expect(screen.getByText('SIGN_ERROR')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '更换密钥' }));
  expect(screen.getByLabelText<HTMLInputElement>('APIv3 密钥').value).toBe('');
  expect(screen.getByLabelText<HTMLTextAreaElement>('商户私钥（PEM）').value).toBe('');
});
