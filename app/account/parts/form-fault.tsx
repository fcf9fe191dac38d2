import { Notice } from '#app/ui/overlays/notice.tsx';
import style from './form-fault.module.css';

/** Why the server refused, where no field is to blame. */
export function FormFault({ text }: { text: string }) {
  return (
    <div className={style['fault']} role="alert">
      {text && <Notice tone="bad">{text}</Notice>}
    </div>
  );
}
