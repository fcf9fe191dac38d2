import { useSyncExternalStore } from 'react';
import { Icon } from '#app/ui/kit/icon.tsx';

const id = 'early-offline';
const aliveMark = 'data-alive';

export type EarlyGuardProps = { nonce: string | undefined; texts: { offline: string; offlineStay: string } };

/**
 * Until React answers, a link or a form without network would end in the browser's own error page and take along what
 * was typed: a few lines in the page itself keep it, and say why. They end with `endEarlyGuard`.
 */
export function EarlyGuard({ nonce, texts }: EarlyGuardProps) {
  if (useSyncExternalStore(subscribe, getOver, () => false)) return null;
  return (
    <>
      <div id={id} className="toasts" role="alert" hidden suppressHydrationWarning>
        <div className="toast">
          <Icon name="warn" className="c-danger" />
          <div>
            <b>{texts.offline}</b>
            <p>{texts.offlineStay}</p>
          </div>
        </div>
      </div>
      {/* oxlint-disable-next-line react/no-danger -- a constant of this file */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: guardScript }} />
    </>
  );
}

/**
 * Ends the guard: from now on the page itself watches. Browser only. Returns whether the guard was saying something.
 */
export function endEarlyGuard(): boolean {
  document.documentElement.setAttribute(aliveMark, '');
  const hasSpoken = document.getElementById(id)?.hidden === false;
  isOver = true;
  for (const listener of listeners) listener();
  return hasSpoken;
}

let isOver = false;
const listeners = new Set<() => void>();
const getOver = () => isOver;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * What stands in the page as it is: presses of links that lead elsewhere in this window, forms that are sent, and for
 * good reloads by script, with which React Router answers code that did not come: `holdDeadReloads` knows better, but
 * may itself not have come. When React comes it has run.
 */
const guardScript = import.meta.env.SSR
  ? `(function(){
var r=document.documentElement;
function hold(e){
if(navigator.onLine||e.defaultPrevented||r.hasAttribute('${aliveMark}'))return;
if(e.type=='click'){
var a=e.target.closest('a[href]');
if(!a||e.button||e.ctrlKey||e.metaKey||e.shiftKey||a.download||a.target=='_blank'||
!/^http/.test(a.protocol)||a.href.split('#')[0]==location.href.split('#')[0])return
}
e.preventDefault();show(false)
}
function show(h){var m=document.getElementById('${id}');if(m)m.hidden=h}
addEventListener('click',hold);addEventListener('submit',hold);addEventListener('online',function(){show(true)});
if(window.navigation)navigation.addEventListener('navigate',function(e){
if(!navigator.onLine&&e.navigationType=='reload'&&!e.userInitiated&&e.cancelable)e.preventDefault()})
})()`.replaceAll('\n', '')
  : '';
