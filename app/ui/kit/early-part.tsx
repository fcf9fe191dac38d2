import { type ComponentType, type ReactNode, useState } from 'react';
import { loadCode } from '#app/core/request/load-code.ts';
import { latePart } from './late-part.tsx';

/** A part with code of its own; `fetch` brings that beforehand and never rejects. */
export type EarlyPart<P> = ((props: P) => ReactNode) & { fetch: () => Promise<void> };

/**
 * A part whose code comes later, or beforehand by `fetch`: then it is rendered at once and never waited for. What the
 * server wrote inside a Suspense stays in a browser only until something above it changes; while the code is on its way
 * React would show the fallback instead. To be rendered inside a Suspense.
 */
export function earlyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): EarlyPart<P> {
  let here: ComponentType<P> | undefined;
  const fetch = async () => {
    const loaded = await load();
    here = loaded.default;
    return loaded;
  };
  const Later = latePart(fetch) as unknown as ComponentType<P>;
  function Part(props: P) {
    const [Own] = useState(() => here ?? Later); // one kind for as long as it is on the page
    return <Own {...props} />;
  }
  return Object.assign(Part, { fetch: () => loadCode(fetch).then(nothing, nothing) });
}

const nothing = () => {};
