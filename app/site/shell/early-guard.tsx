import { useSyncExternalStore } from 'react';
import { Icon } from '#app/ui/kit/icon.tsx';

const id = 'early-offline';
const aliveMark = 'data-alive';

export type EarlyGuardProps = { texts: { offline: string; offlineStay: string } };

/**
 * Until React answers, a link or a form without network would end in the browser's own error page and take along what
 * was typed: `earlyGuardScript` in the page itself keeps it, and says why with this. It ends with `endEarlyGuard`.
 */
export function EarlyGuard({ texts }: EarlyGuardProps) {
  if (useSyncExternalStore(subscribe, getOver, () => false)) return null;
  return (
    <div id={id} className="toasts" role="alert" hidden suppressHydrationWarning>
      <div className="toast">
        <Icon name="warn" className="c-danger" />
        <div>
          <b>{texts.offline}</b>
          <p>{texts.offlineStay}</p>
        </div>
      </div>
    </div>
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
 * What stands in the page as it is. It notes presses, what is typed and what is sent for `repeatEarlyActs`, and keeps a
 * form without an address, which is React's, from loading the page anew: what was typed would be lost, or stand in the
 * address. Enter in a combobox chooses there once React has it, so that form is not noted as sent. Of keys it notes
 * Enter where the browser does nothing by itself: with Ctrl in a text area, and in a form whose button does not send
 * before React has come. Without network it holds presses of links that lead elsewhere in this window and forms that
 * are sent, and for good reloads by script, with which React Router answers code that did not come: `holdDeadReloads`
 * knows better, but may itself not have come. When React comes it has run.
 */
export const earlyGuardScript = import.meta.env.SSR
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
var acts=window.earlyActs=[];
['click','input','submit'].forEach(function(type){
addEventListener(type,function(e){
if(type=='submit'&&!e.target.hasAttribute('action')){
e.preventDefault();navigator.onLine||show(false);
if(document.activeElement?.matches('[role=combobox]'))return
}
acts.push(e)
},true)
});
addEventListener('keydown',function(e){
var f=e.target,o=f.form;
if(e.key=='Enter'&&!e.isComposing&&o&&(f.matches('textarea')?e.ctrlKey||e.metaKey:
f.matches('input:not([role=combobox])')&&!o.querySelector('[type=submit]')))acts.push(e)
},true);
addEventListener('click',hold);addEventListener('submit',hold);addEventListener('online',function(){show(true)});
if(window.navigation)navigation.addEventListener('navigate',function(e){
if(!navigator.onLine&&e.navigationType=='reload'&&!e.userInitiated&&e.cancelable)e.preventDefault()})
})();`.replaceAll('\n', '')
  : '';
