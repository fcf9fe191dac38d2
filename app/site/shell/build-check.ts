const every_ms = 60 * 60 * 1000;

/**
 * Compares builds: the first call remembers the build the page started with, later ones are true once for each other
 * build that has been published since. `read` gives the id of the latest build, null when it is not known.
 */
export function compareBuilds(read: () => Promise<string | null>): () => Promise<boolean> {
  let known: string | null = null;
  return async () => {
    const id = await read();
    if (id === null || id === known) return false;
    const isFirst = known === null;
    known = id;
    return !isFirst;
  };
}

/** Looks for a new build every 60 minutes, the first time at once. Returns how to stop. */
export function watchBuilds(onNewBuild: () => void): () => void {
  const isNew = compareBuilds(readLatestBuild);
  const check = () => void isNew().then((yes) => yes && onNewBuild());
  check();
  const timer = setInterval(check, every_ms);
  addEventListener('served', check); // the server has said which build it is
  return () => {
    clearInterval(timer);
    removeEventListener('served', check);
  };
}

/** Fetches the metadata of the latest build and notes its id on the document, for fault reports. */
export async function loadBuildMetadata(): Promise<void> {
  const id = await readLatestBuild();
  const metadata = id === null ? null : await readJson(`/builds/meta/${encodeURIComponent(id)}.json`, 'default');
  if (metadata) document.documentElement.dataset['build'] = metadata.id;
}

async function readLatestBuild(): Promise<string | null> {
  return (await readJson('/builds/latest.json', 'no-store'))?.id ?? null;
}

async function readJson(url: string, cache: RequestCache): Promise<{ id: string } | null> {
  try {
    const response = await fetch(url, { cache, priority: 'low' });
    const read: unknown = response.ok ? await response.json() : null;
    return typeof read === 'object' && read !== null && 'id' in read && typeof read.id === 'string'
      ? { id: read.id }
      : null;
  } catch {
    return null;
  }
}
