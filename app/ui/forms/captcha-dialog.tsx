import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import styles from './captcha-dialog.module.css';
import { CaptchaImage } from './captcha-image.tsx';
import { captchaInfo, captchaLabel, type CaptchaPoint } from './captcha-points.ts';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { Progress } from '#app/ui/overlays/progress.tsx';

export type CaptchaChallenge<Pow = unknown> = {
  id: string;
  /** What to click, in order. */
  text: readonly string[];
  /** The image as a data URL. */
  base64: string;
  /** Natural size in px. */
  width: number;
  height: number;
  /** The puzzle that a computer can solve instead. */
  pow?: Pow;
};

export type CaptchaTexts = {
  title: string;
  prompt: string;
  refresh: string;
  loading: string;
  loadingFailed: string;
  success: string;
  failure: string;
  /** Name of the image, and how the keyboard works on it. */
  image: string;
  keyboard: string;
  marker: (number: number) => string;
  withoutImage: string;
  solving: string;
  cancel: string;
};

export type CaptchaDialogProps<Pow = unknown> = {
  open: boolean;
  texts: CaptchaTexts;
  /** Fetches a challenge under the id that this dialog made; the same id replaces the former image. */
  load: (id: string) => Promise<CaptchaChallenge<Pow>>;
  /** Asks the server; true when the answer is right and kept for the business call. */
  check: (id: string, info: string) => Promise<boolean>;
  /** Solves the proof of work and returns the `info` for `check`. `onProgress` takes 0 to 1, or null when unknown. */
  solvePow?: (
    challenge: CaptchaChallenge<Pow>,
    onProgress: (done: number | null) => void,
    signal: AbortSignal,
  ) => Promise<string>;
  /** Passed: the id and `x1,y1-x2,y2;W;H` (or what `solvePow` returned) for the business call. */
  onPass: (answer: { id: string; info: string }) => void;
  onCancel: () => void;
};

/** The click captcha: click the named things in order, or let the computer solve a puzzle instead. */
export function CaptchaDialog<Pow>(props: CaptchaDialogProps<Pow>) {
  const { open, texts, onCancel } = props;
  return (
    <Dialog open={open} onClose={onCancel} title={texts.title}>
      {open && <CaptchaBody {...props} />}
    </Dialog>
  );
}

const tip_ms = 1500;
type State<Pow> =
  | { kind: 'loading' | 'failed' }
  | { kind: 'ready' | 'checking' | 'passed' | 'wrong'; challenge: CaptchaChallenge<Pow> };

function CaptchaBody<Pow>({ texts, load, check, solvePow, onPass, onCancel }: CaptchaDialogProps<Pow>) {
  const [state, setState] = useState<State<Pow>>({ kind: 'loading' });
  const [points, setPoints] = useState<readonly CaptchaPoint[]>([]);
  const { refresh, id } = useChallenge(load, (next) => (setPoints([]), setState(next)));
  const challenge = 'challenge' in state ? state.challenge : null;

  async function submit(info: string) {
    if (!challenge) return;
    setState({ kind: 'checking', challenge });
    const isRight = await check(challenge.id, info).catch(() => false);
    setState({ kind: isRight ? 'passed' : 'wrong', challenge });
    await new Promise((done) => setTimeout(done, tip_ms));
    if (isRight) onPass({ id: challenge.id, info });
    else refresh();
  }

  function place(next: readonly CaptchaPoint[], width: number, height: number) {
    setPoints(next);
    if (challenge && next.length === challenge.text.length) void submit(captchaInfo(next, width, height));
  }

  const tip = state.kind === 'passed' ? texts.success : state.kind === 'wrong' ? texts.failure : null;
  return (
    <>
      <p className={styles['prompt']} id={`${id}-prompt`}>
        {texts.prompt}{' '}
        {challenge?.text.map((item) => (
          <b key={item}>{captchaLabel(item)}</b>
        ))}
      </p>
      <Frame state={state.kind} texts={texts} tip={tip}>
        {challenge && (
          <CaptchaImage
            challenge={challenge}
            points={points}
            onPlace={place}
            isOff={state.kind !== 'ready'}
            texts={texts}
            promptId={`${id}-prompt`}
          />
        )}
      </Frame>
      <div className={classNames('ft', styles['foot'])}>
        <IconButton
          label={texts.refresh}
          icon="refresh"
          onClick={refresh}
          disabled={state.kind === 'checking' || state.kind === 'passed'}
        />
        {solvePow && challenge?.pow !== undefined && (
          <Solver
            key={challenge.base64}
            challenge={challenge}
            solvePow={solvePow}
            onSolved={(info) => void submit(info)}
            isOff={state.kind !== 'ready'}
            texts={texts}
          />
        )}
        <Button tone="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </>
  );
}

function useChallenge<Pow>(load: CaptchaDialogProps<Pow>['load'], setState: (state: State<Pow>) => void) {
  const [id] = useState(() => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`);
  const [round, setRound] = useState(0);
  const present = useRef(round);
  const fetchOne = useEffectEvent(async (mine: number) => {
    setState({ kind: 'loading' });
    const next = await load(id).then(
      (challenge): State<Pow> => ({ kind: 'ready', challenge }),
      (): State<Pow> => ({ kind: 'failed' }),
    );
    if (mine === present.current) setState(next);
  });
  useEffect(() => {
    present.current = round;
    void fetchOne(round);
    return () => {
      present.current = -1;
    };
  }, [round]);
  return { id, refresh: useCallback(() => setRound((last) => last + 1), []) };
}

function Frame({
  state,
  texts,
  tip,
  children,
}: {
  state: string;
  texts: CaptchaTexts;
  tip: string | null;
  children: ReactNode;
}) {
  return (
    <div className={styles['frame']} aria-busy={state === 'loading' || state === 'checking'}>
      {children}
      {state === 'loading' && (
        <output className={styles['note']}>
          <span className="spin" aria-hidden />
          {texts.loading}
        </output>
      )}
      {state === 'failed' && (
        <p className={styles['note']} role="alert">
          {texts.loadingFailed}
        </p>
      )}
      <output className={classNames(styles['tip'], tip && styles[state])}>{tip}</output>
    </div>
  );
}

type SolverProps<Pow> = {
  challenge: CaptchaChallenge<Pow>;
  solvePow: NonNullable<CaptchaDialogProps<Pow>['solvePow']>;
  onSolved: (info: string) => void;
  isOff: boolean;
  texts: CaptchaTexts;
};

function Solver<Pow>({ challenge, solvePow, onSolved, isOff, texts }: SolverProps<Pow>) {
  const [done, setDone] = useState<number | null | 'idle'>('idle');
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  async function solve() {
    const control = new AbortController();
    abort.current = control;
    setDone(null);
    try {
      const info = await solvePow(challenge, setDone, control.signal);
      if (!control.signal.aborted) onSolved(info);
    } catch (error) {
      if (!control.signal.aborted) throw error;
    } finally {
      setDone('idle');
    }
  }
  if (done === 'idle') {
    return (
      <Button onClick={() => void solve()} disabled={isOff}>
        {texts.withoutImage}
      </Button>
    );
  }
  return (
    <div className={styles['solving']}>
      <Progress value={done} label={texts.solving} onCancel={() => abort.current?.abort()} />
    </div>
  );
}
