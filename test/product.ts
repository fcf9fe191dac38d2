import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** Where `npm start` keeps what it has compiled. */
const compiled = join(root, 'node_modules/.cache/compile');
const running = new Set<ChildProcess>();

/** A running server of ours, as an operator has it. */
export type Product = {
  url: string;
  pid: number;
  /** All that it has printed. */
  output(): string;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number>;
  /** kill -9 */
  kill(): Promise<void>;
  /** Resolves with the exit code, -1 after a signal. */
  ended: Promise<number>;
};

/**
 * Starts `server.ts` in a process of its own and waits until it serves, on a free port unless PORT is given.
 * @param settings environment variables; nothing else of this process's environment is passed on
 * @param watch sees what it prints while it starts, and may kill it (-9)
 * @param folder of the program, to start that of another release
 * @throws Error with all it said when it ends instead
 */
export async function startProduct(
  settings: Record<string, string>,
  watch?: (text: string, kill: () => void) => void,
  folder = root,
): Promise<Product> {
  const child = launch(settings, folder);
  child.stdout!.on('data', (piece: Buffer | string) => watch?.(String(piece), () => void child.kill('SIGKILL')));
  const read = collect(child);
  const ended = endOf(child);
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = / is ready: (\S+)/.exec(read())?.[1];
      if (found) resolve(found);
    };
    child.stdout!.on('data', look);
    void ended.then((code) => reject(new Error(`The server ended with ${code}:\n${read()}`)));
  });
  return {
    url,
    pid: child.pid!,
    output: read,
    ended,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Runs `server.ts` until it ends by itself, as after wrong settings. */
export async function runProduct(settings: Record<string, string>): Promise<{ code: number; output: string }> {
  const child = launch(settings);
  const read = collect(child);
  return { code: await endOf(child), output: read() };
}

/** Kills what this process has started and not stopped: for the end of a test file. */
export async function killProducts(): Promise<void> {
  await Promise.all([...running].map((child) => (child.kill('SIGKILL'), endOf(child))));
}

function launch(settings: Record<string, string>, folder = root): ChildProcess {
  const { PATH, HOME, NODE_COMPILE_CACHE = compiled } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, NODE_ENV: 'production', PORT: '0', ...settings };
  const child = spawn(process.execPath, [join(folder, 'server.ts')], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8');
    stream.on('data', (piece: string) => (text += piece));
  }
  return () => text;
}

async function endOf(child: ChildProcess): Promise<number> {
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? -1;
}
