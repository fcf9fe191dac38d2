import type { CallOptions } from '#app/core/request/request-call.ts';
import type { Envelope, Failure } from '#app/core/request/request-exchange.ts';
import type { Params } from '#app/core/request/request-params.ts';
import { type Faults, faultsOf, type Knows } from './faults.ts';

/** Tells acts of one component apart: a word, or the id of a row. */
export type ActName = string | number;
export type Done<T> = Extract<Envelope<T>, { code: 1 }>;

export type SendOptions = Pick<CallOptions, 'isOnce' | 'loading' | 'timeout_ms'> & {
  /** Said when it is done: true for the server's own words. */
  done?: string | boolean;
  /** Reads the page anew before `send` answers: once it is done, or however it ended. */
  refresh?: boolean | 'always';
  /** Which of several acts it is. */
  name?: ActName;
  /** The page is left when it is done: it stays busy until then. */
  leaves?: boolean;
  /** For refusals that lead somewhere; the faults are shown already. */
  onRefused?: (failure: Failure) => unknown;
};

export type SenderOptions = {
  /** Refusals show at the fields and nowhere else. Otherwise a toast says them too, also those that name no field. */
  quiet?: boolean;
  /** The field at which a quiet refusal shows that names none; '' unless told. */
  at?: string;
  /** Fields of the form, where the server may name others too. */
  knows?: Knows;
  /** What the server puts before the names of the form's fields. */
  prefix?: string;
  /** Called with the faults of a refusal when they are shown. */
  onFaults?: (faults: Faults) => void;
};

/** What a sender reads and writes. */
export type SenderHost = {
  post: <T>(path: string, body: Params | FormData, options: CallOptions) => Promise<Envelope<T>>;
  setBusy: (name: ActName | null) => void;
  setFaults: (faults: Faults) => void;
  refresh: () => Promise<void>;
  say: (text: string) => void;
};

/** The acts behind `useSend`, apart from React. */
export function createSender(host: SenderHost, { quiet = false, at = '', knows, prefix, onFaults }: SenderOptions) {
  let isRunning = false;
  let hasLeft = false;
  let news: News | null = null;
  const silent = quiet && { showErrorMessage: false, showCodeMessage: false };

  /** Runs `work` unless an act is under way: what is pressed twice is done once. Null when it was not run. */
  async function run<T>(work: () => Promise<T>, name: ActName = 'send'): Promise<T | null> {
    if (isRunning) return null;
    isRunning = true;
    host.setBusy(name);
    try {
      return await work();
    } finally {
      if (!hasLeft) {
        isRunning = false;
        host.setBusy(null);
      }
    }
  }
  /** Shows a refusal that came another way. */
  function show(failure: Failure): void {
    const faults = faultsOf(failure, { at: quiet ? at : null, knows, prefix });
    if (!faults) return;
    host.setFaults(faults);
    onFaults?.(faults);
  }
  /** Posts once, tells how it went and answers what the server gave; null when it was refused or not sent. */
  function send<T>(
    path: string,
    body: Params | FormData = {},
    { done = false, refresh = false, name, leaves = false, onRefused, ...options }: SendOptions = {},
  ): Promise<Done<T> | null> {
    return run(async () => {
      const sent = withNews(body, news);
      const answer = await host.post<T>(path, sent, {
        ...options,
        ...silent,
        showSuccessMessage: done === true,
      });
      if (answer.code === 1) host.setFaults({});
      else show(answer);
      news = answer.code === 1 ? null : (newsOf(answer, sent) ?? news);
      if (answer.code === 1 && typeof done === 'string') host.say(done);
      if (refresh === 'always' || (refresh && answer.code === 1)) await host.refresh();
      hasLeft = leaves && answer.code === 1;
      if (answer.code === 1) return answer;
      await onRefused?.(answer);
      return null;
    }, name);
  }
  return { run, show, send };
}

/** What was sent as seen, and what others had made of some of it meanwhile. */
type News = { seen: Record<string, unknown>; now: Record<string, unknown> };

const seenIn = (body: Params | FormData): Record<string, unknown> | null => {
  const seen = body instanceof FormData ? null : body['seen'];
  return typeof seen === 'object' && seen !== null ? (seen as Record<string, unknown>) : null;
};

function newsOf({ data }: Failure, body: Params | FormData): News | null {
  const seen = seenIn(body);
  return seen && data?.error === 'STATE_CONFLICT' && data.now ? { seen, now: data.now } : null;
}

/** Who was told what others have changed, and sends again, has seen it, unless the page has been read anew since. */
function withNews<B extends Params | FormData>(body: B, news: News | null): B {
  const seen = seenIn(body);
  if (!seen || !news) return body;
  const fresh = Object.entries(news.now).filter(
    ([key]) => JSON.stringify(seen[key]) === JSON.stringify(news.seen[key]),
  );
  return { ...body, seen: { ...seen, ...Object.fromEntries(fresh) } };
}
