interface Welcome {
  welcome(
    product: { address: string; env: Record<string, string>; hasServer: boolean },
    place: { data: string; logs: string },
  ): void;
}
const { welcome } = jest.requireActual<Welcome>('./welcome.mjs');

const printed = (env: Record<string, string>) => {
  const lines: string[] = [];
  const print = jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  welcome({ address: 'http://127.0.0.1:3000', env, hasServer: true }, { data: '.data', logs: '.data/logs' });
  print.mockRestore();
  return lines.join('');
};

it('prints the addresses of health and API reference below the base path of the product', () => {
  const other = printed({ API_BASE: '/venue-zhjs-server' });
  expect(other).toContain('http://127.0.0.1:3000/venue-zhjs-server/health/ready');
  expect(other).toContain('http://127.0.0.1:3000/venue-zhjs-server/docs');
  expect(other).not.toContain('/venue-server');
  expect(printed({})).toContain('http://127.0.0.1:3000/venue-server/docs');
});
