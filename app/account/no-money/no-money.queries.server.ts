import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import type { Endpoint } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './no-money-api.en.ts';
import zh from './no-money-api.zh.ts';
import { getMoneySettings } from './no-money.settings.server.ts';

const say = bilingual(zh, en);

/** Whether nothing on this site is about money. */
export const isWithoutMoney = async (ctx: Pick<Ctx, 'db'>): Promise<boolean> =>
  (await getMoneySettings(ctx)).isWithoutMoney;

/** What a page of money is on a site without it. */
export const noMoneyPage = () => new Refusal(say.noPage, { kind: 'not-found' });

/**
 * Lets a page of money be seen.
 * @throws Refusal not-found on a site without money
 */
export async function requireMoney(ctx: Pick<Ctx, 'db'>): Promise<void> {
  if (await isWithoutMoney(ctx)) throw noMoneyPage();
}

/** Endpoints that a site without money refuses, whatever they are sent; all that `isMoneyFile` names stand in here. */
export const ofMoney = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.map((endpoint) => ({
    ...endpoint,
    gate: async (ctx) => {
      if (await isWithoutMoney(ctx)) throw new Refusal(say.none);
      await endpoint.gate?.(ctx);
    },
  }));
