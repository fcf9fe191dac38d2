import { useSyncExternalStore } from 'react';
import { Icon } from '#app/ui/kit/icon.tsx';

const id = 'early-offline';
const aliveMark = 'data-alive';
/** Ten a second, after which nobody expects an answer to a press any more. */
const mostLooks = 200;

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
 * What stands in the page as it is. Buttons and forms without an address are React's. Pressed before that has taken
 * them over (a part of a page may wait for code of its own long after the rest), a button would do nothing, and for a
 * form the browser would load the page anew: what was typed would be lost, or stand in the address. They are pressed
 * and sent again until React has put its properties on them and lets the event get there. Without network, presses of
 * links that lead elsewhere in this window and forms with an address are held; and for good reloads by script, with
 * which React Router answers code that did not come: `holdDeadReloads` knows better, but may itself not have come. When
 * React comes it has run.
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
function own(t){return Object.keys(t).some(function(k){return!k.indexOf('__reactProps')})}
function repeat(type,find,act){
var waiting=new Set(),looks=new WeakMap();
addEventListener(type,function(e){
var t=find(e.target),b=e.submitter,got=false;
if(!t)return;
if(b!==undefined)e.preventDefault();
function reach(){got=own(t)}
t.addEventListener(type,reach,true);
setTimeout(function(){
t.removeEventListener(type,reach,true);
if(got)return looks.delete(t);
if(waiting.has(t))return;
waiting.add(t);
if(b!==undefined&&!navigator.onLine)show(false);
(function again(){
var n=looks.get(t)||0,on=t.isConnected&&n<${mostLooks},o=on&&own(t);
looks.set(t,n+1);
if(on&&!o)return setTimeout(again,100);
setTimeout(function(){waiting.delete(t);if(o)act(t,b)},100)
})()
},100)
},true)
}
repeat('submit',function(t){return t.hasAttribute('action')?null:t},
function(t,b){t.requestSubmit(b&&b.form==t?b:null)});
repeat('click',function(t){
t=t.closest('button:not([popovertarget])');
return t&&t.form&&t.type=='submit'?null:t
},function(t){t.click()});
addEventListener('click',hold);addEventListener('submit',hold);addEventListener('online',function(){show(true)});
if(window.navigation)navigation.addEventListener('navigate',function(e){
if(!navigator.onLine&&e.navigationType=='reload'&&!e.userInitiated&&e.cancelable)e.preventDefault()})
})();`.replaceAll('\n', '')
  : '';
