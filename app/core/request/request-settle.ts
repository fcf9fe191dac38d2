import { clearLogin, readToken, refreshLogin } from './login-state.ts';
import { type Answer, type Envelope, exchangeJson, type Failure } from './request-exchange.ts';
import { type LoginPlace, requestHost } from './request-host.ts';
import { requestTexts } from './request-texts.ts';

export type SettleOptions = {
  /** Shows the full-screen overlay meanwhile; false unless told. */
  loading?: boolean;
  /** A toast for faults of transport; true unless told. */
  showErrorMessage?: boolean;
  /** A toast with `msg` when the code is not 1; true unless told. */
  showCodeMessage?: boolean;
  /** A toast with `msg`, or "Operation successful", when the code is 1; false unless told. */
  showSuccessMessage?: boolean;
};

let hasRedirected = false;

/**
 * Runs an exchange as contract section 3 says: overlay, silent renewal of an expired login, toasts, the 303/409 rule.
 * @param path its address, by which the question for a proof names the act
 */
export async function settle<T>(
  exchange: () => Promise<Answer<T>>,
  options: SettleOptions,
  path = '',
): Promise<Answer<T>> {
  const close = options.loading ? requestHost().openOverlay() : undefined;
  try {
    const spent = readToken();
    let answer = await exchange();
    if (answer.envelope.code === 409 && (await renewLogin(spent))) answer = await exchange();
    if (asksForProof(answer.envelope))
      answer = (await requestHost().prove(path))
        ? await exchange()
        : { ...answer, envelope: { ...answer.envelope, isCancelled: true } };
    report(answer, options);
    return answer;
  } finally {
    close?.();
  }
}

/**
 * The server wants to know that it is the member: a dialog asks, then the request goes again; not proving cancels it.
 */
const asksForProof = (envelope: Envelope<unknown>): envelope is Failure =>
  envelope.code === 0 && envelope.data?.type === 'need proof';

/**
 * Renews the login by the refresh token in its HttpOnly cookie. When the server refuses, the login is forgotten here
 * too, unless it only rests while the member centre is closed. Browser only.
 */
export function renewLogin(spent = readToken()): Promise<boolean> {
  return refreshLogin(spent, async () => {
    const { envelope, fault } = await exchangeJson({
      method: 'POST',
      url: '/api/common/refreshToken',
      body: { refreshToken: '' },
      key: null,
      timeout_ms: 15_000,
    });
    if (envelope.code === 1) return true;
    if (fault === undefined && envelope.data?.['error'] !== 'LOGIN_RESTS') clearLogin();
    return false;
  });
}

/** Shows an error of the browser's own making like one of the server's. */
export function showFailure(failure: Failure, options: SettleOptions): void {
  if ((options.showErrorMessage ?? true) && failure.msg) requestHost().showError(failure.msg);
}

function report({ envelope, fault }: Answer<unknown>, options: SettleOptions): void {
  const t = requestTexts();
  if (envelope.code === 1) {
    if (options.showSuccessMessage) requestHost().showSuccess(envelope.msg || t.operationSuccessful);
  } else if (envelope.isCancelled) return;
  else if (fault !== undefined) showFailure(envelope, options);
  else if (envelope.code === 303 || envelope.code === 409) obeyLoginRule(envelope);
  else if (envelope.data?.['error'] === 'CONSENT_NEEDED' && envelope.data.fields === undefined) leadTo('consent');
  else if (options.showCodeMessage ?? true) requestHost().showError(envelope.msg || t.other);
}

/**
 * Contract section 3: leads to the login page or the member centre, once per page lifetime; says why unless one is
 * there already.
 */
function obeyLoginRule({ code, msg, data }: Failure): void {
  const place: LoginPlace = code === 409 || data?.type === 'need login' ? 'login' : 'member';
  if (place === 'login') clearLogin();
  if (requestHost().isAt(place)) return;
  requestHost().showError(msg);
  if (hasRedirected) return;
  hasRedirected = true;
  requestHost().goTo(place);
}

/** Where the member has to do something first; the page there says why. */
function leadTo(place: LoginPlace): void {
  if (!requestHost().isAt(place)) requestHost().goTo(place);
}
