let styles: Promise<unknown> = Promise.resolve();

/**
 * Fetches code with its style sheets, also such that did not come the last time: Vite takes those for ones that are
 * there. Rejects when something does not come.
 */
export async function loadCode<C>(load: () => Promise<C>): Promise<C> {
  if (import.meta.env.SSR) return load();
  addEventListener('error', markLost, { capture: true }); // a second time it changes nothing
  const lost = [...document.querySelectorAll<HTMLLinkElement>('link[data-lost]')];
  if (lost.length > 0) styles = Promise.all(lost.map(fetchAgain));
  await styles; // whoever asks meanwhile waits for them too
  return load();
}

/** Style sheets that Vite asks for have a `crossorigin`, those of the page itself have none. */
function markLost({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.matches('[rel=stylesheet][crossorigin]')) target.dataset['lost'] = '';
}

function fetchAgain(lost: HTMLLinkElement): Promise<void> {
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    crossOrigin: '',
    href: lost.href,
  });
  return new Promise((done, fail) => {
    link.addEventListener('load', () => done());
    link.addEventListener('error', () => fail(new Error(`The style sheet ${link.href} does not come`)));
    lost.replaceWith(link);
  });
}
