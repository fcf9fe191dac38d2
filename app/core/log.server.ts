import { pino, type Logger } from 'pino';

/** The process log: JSON lines on standard output; values under names of secrets are never written. */
export let log: Logger = pino({ level: 'info' });

/** Sets the level once at boot. */
export function setLogLevel(level: string): void {
  log = pino({
    level,
    base: undefined,
    redact: { paths: ['password', '*.password', 'token', '*.token', 'captcha', '*.captcha', 'authorization', 'cookie', 'headers'], censor: '[redacted]' },
  });
}
