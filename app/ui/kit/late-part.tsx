import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { loadCode } from '#app/core/request/load-code.ts';

/**
 * A part whose code comes after the page. While it cannot be fetched its place shows the fallback of its Suspense, and
 * once the network is back it is asked for anew: an error here would take the whole page away.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- as React has it: props decide what a component is
export const latePart = <C extends ComponentType<any>>(load: () => Promise<{ default: C }>): LazyExoticComponent<C> =>
  lazy(() => untilLoaded(load));

/** Asks once more with each return of the network. */
async function untilLoaded<M>(load: () => Promise<M>): Promise<M> {
  for (;;) {
    try {
      return await loadCode(load);
    } catch (error) {
      if (import.meta.env.SSR) throw error;
      await new Promise((back) => addEventListener('online', back, { once: true }));
    }
  }
}
