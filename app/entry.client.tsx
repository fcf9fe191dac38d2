import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readToken } from '#app/core/request/login-state.ts';
import { toLanguage } from '#app/core/texts/language.ts';
import { takeState } from '#app/core/request/taken-state.ts';
import { giveTexts } from '#app/core/texts/page-texts.ts';
import { isErrorWritten, loadErrorDetails } from '#app/site/errors/error-page.tsx';
import * as info from './ask/thread/info.page.tsx';
import * as askLayout from './ask/lists/ask-layout.page.tsx';
import * as root from './root.tsx';
import * as boundary from './site/errors/boundary.page.tsx';
import type { FirstRoute } from './site/first-routes.ts';
import { repeatEarlyActs } from './site/shell/early-acts.ts';
import { fetchMemberTools } from './site/shell/header.tsx';
import * as layout from './site/shell/layout-default.page.tsx';

/** What browsers have of a route's module. */
type Sent<M> = Omit<M, 'loader' | 'middleware'>;

/** Name by name: a module as a whole takes code of the bundler's to stand for it, a file of its own. */
const first = {
  root: {
    default: root.default,
    Layout: root.Layout,
    ErrorBoundary: root.ErrorBoundary,
    shouldRevalidate: root.shouldRevalidate,
  } satisfies Sent<typeof root>,
  'site/shell/layout-default.page': { default: layout.default } satisfies Sent<typeof layout>,
  'site/errors/boundary.page': {
    default: boundary.default,
    ErrorBoundary: boundary.ErrorBoundary,
  } satisfies Sent<typeof boundary>,
  'ask/lists/ask-layout.page': {
    default: askLayout.default,
    shouldRevalidate: askLayout.shouldRevalidate,
  } satisfies Sent<typeof askLayout>,
  'ask/thread/info.page': { default: info.default, meta: info.meta } satisfies Sent<typeof info>,
} satisfies Record<FirstRoute, object>;

const texts = {
  'zh-cn': () => import('./site/first-texts.zh.ts'),
  en: () => import('./site/first-texts.en.ts'),
};

/** Comes beside all else that the page asks for. */
const memberTools = readToken() === '' ? undefined : fetchMemberTools();

type Known = { url: string; routes: { id: string; module: string }[] };

/**
 * Takes the page over; its script calls this once everything has come.
 * @param context what React Router hands from the server to the browser
 * @param known the page's routes as the server lists them, and the address of the list of all (`vite.config.ts`)
 * @param own ids of the page's routes whose modules are not in the first file
 */
async function startPage(context: object, { url, routes }: Known, own: readonly string[]): Promise<void> {
  const language = toLanguage(document.documentElement.lang);
  const modules = routes
    .filter(({ id }) => own.includes(id))
    .map(async ({ id, module: address }) => {
      const module: unknown = await import(/* @vite-ignore */ address);
      return [id, module];
    });
  giveTexts((await texts[language]()).default);
  await documentRead();
  Object.assign(window, {
    __reactRouterContext: await takeState(context, document.getElementById('page-data')?.textContent ?? ''),
    __reactRouterManifest: { url, routes: Object.fromEntries(routes.map((route) => [route.id, route])) },
    __reactRouterRouteModules: { ...first, ...Object.fromEntries(await Promise.all(modules)) },
  });
  // What the server wrote has to be there when the browser takes it over.
  if (isErrorWritten()) await loadErrorDetails().catch(() => {});
  await memberTools;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

Object.assign(window, { startPage });
repeatEarlyActs();

/** Resolves when all of the page's HTML is here. */
function documentRead(): Promise<void> | undefined {
  if (document.readyState !== 'loading') return undefined;
  return new Promise((done) => document.addEventListener('DOMContentLoaded', () => done(), { once: true }));
}
