import type { Ctx } from '#app/core/ctx.server.ts';
import { getPackageSettings } from '#app/market/packages/packages.settings.server.ts';

/** What the program that runs the plugins of this market is called, in the reader's language. */
export async function getHostName(ctx: Pick<Ctx, 'db' | 'language'>): Promise<string> {
  const { packageHost } = await getPackageSettings(ctx);
  return packageHost.name[ctx.language === 'en' ? 'en' : 'zh'];
}
