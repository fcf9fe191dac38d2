import ask from '#app/ask/kit/ask.zh.ts';
import info from '#app/ask/kit/info.zh.ts';
import thread from '#app/ask/kit/thread.zh.ts';
import shell from './shell.zh.ts';

/** The texts of frame and thread, which come with every page. */
export default { ask, info, thread, shell };
