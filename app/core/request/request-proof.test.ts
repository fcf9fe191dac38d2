import { expect, test, vi } from 'vitest';
import type { Answer, Envelope } from './request-exchange.ts';
import { connectRequests, type RequestHost } from './request-host.ts';
import { settle } from './request-settle.ts';

const host = {
  showError: vi.fn(),
  showSuccess: vi.fn(),
  openOverlay: () => () => {},
  isAt: () => true,
  goTo: vi.fn(),
  prove: vi.fn(async (_path: string) => false),
  lostText: () => '',
} satisfies RequestHost;
vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } });
connectRequests(host);

const answer = (envelope: Omit<Envelope<unknown>, 'time'>) =>
  ({ status: 200, headers: new Headers(), envelope: { time: 1, ...envelope } }) as Answer<unknown>;
const needsProof = answer({ code: 0, msg: 'Please confirm that it is you first.', data: { type: 'need proof' } });

test('a request that needs a proof asks for it and goes again', async () => {
  const exchange = vi
    .fn()
    .mockResolvedValueOnce(needsProof)
    .mockResolvedValueOnce(answer({ code: 1, msg: '', data: 'done' }));
  host.prove.mockResolvedValueOnce(true);
  expect((await settle(exchange, {}, '/api/account/stopTwoStep')).envelope).toMatchObject({ code: 1, data: 'done' });
  expect(host.prove).toHaveBeenCalledWith('/api/account/stopTwoStep');
  expect(exchange).toHaveBeenCalledTimes(2);
  expect(host.showError).not.toHaveBeenCalled();
});

test('a proof that is not given cancels the request without a word', async () => {
  const exchange = vi.fn().mockResolvedValue(needsProof);
  expect((await settle(exchange, {})).envelope).toMatchObject({ code: 0, isCancelled: true });
  expect(exchange).toHaveBeenCalledTimes(1);
  expect(host.showError).not.toHaveBeenCalled();
});
