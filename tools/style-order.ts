import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';
const before = 'const link = document.createElement("link");';
const put = 'document.head.appendChild(link);';

/**
 * React Router ends the address of a page's style sheet in "#" when code that comes later needs the sheet too: the
 * page may take its link away, so Vite's preloader is to bring one that stays. The preloader put that at the end of
 * the head, behind sheets that are to win over it. Here it goes beside the link that it is the twin of, and what the
 * root has is not brought again, as the root never goes. A release of Vite that does it another way does not build.
 */
export function keepStyleOrder(): Plugin {
  let isMet = false;
  return {
    name: 'keep-style-order',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (id !== helper) return;
      if (code.split(before).length !== 2 || code.split(put).length !== 2)
        this.error('The preloader of Vite has changed: see tools/style-order.ts');
      isMet = true;
      const changed = code
        .replace(before, `if (isCss && isOfRoot(dep)) return; ${before}`)
        .replace(put, `const twin = isCss && twinOf(dep); twin ? twin.after(link) : ${put}`);
      return {
        code: `const isOfRoot = ${isOfRoot.toString()}; const twinOf = ${twinOf.toString()};${changed}`,
        map: null,
      };
    },
    buildEnd(error) {
      if (!error && !isMet) this.error('Vite has no preloader by that name any more: see tools/style-order.ts');
    },
  };
}

/* What runs in browsers. */

function isOfRoot(dep: URL): boolean {
  const manifest = (globalThis as { __reactRouterManifest?: { routes?: Record<string, { css?: string[] }> } })
    .__reactRouterManifest;
  return (manifest?.routes?.['root']?.css ?? []).some((path) => path.replace('#', '') === dep.pathname);
}

function twinOf(dep: URL): Element | undefined {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  return sheets.find((one) => one.href === `${dep.href}#`);
}
