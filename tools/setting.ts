import { log } from '#app/core/process/log.server.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import { readEnv } from '#app/core/process/env.server.ts';
import { keepSecret, setSecret } from '#app/core/secrets/secret.server.ts';
import { isSecretSetting, isSetting, writeSetting } from '#app/core/process/settings-registry.server.ts';
import { listSettings } from '#app/settings.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';

/** `npm run setting` prints all settings, `npm run setting NAME VALUE` writes one (VALUE as JSON, or plain text). */
const [key, text] = process.argv.slice(2);
try {
  const env = readEnv(process.env);
  setSecret(env.SECRET_KEY ?? keepSecret(env.DATA_DIR), env.SECRET_KEY_FALLBACKS);
  const database = await openDatabase({
    databaseUrl: env.DATABASE_DIRECT_URL || env.DATABASE_URL,
    readUrls: env.DATABASE_READ_URLS,
    dataDir: env.DATA_DIR,
    log,
  });
  const { db } = database;
  try {
    if (key !== undefined) await write(key, text ?? '');
    for (const [name, value] of Object.entries(await listSettings({ db })))
      console.log(`${name} = ${isSecretSetting(name) && value !== '' ? '(kept secret)' : JSON.stringify(value)}`);
  } finally {
    await database.close();
  }

  async function write(name: string, value: string): Promise<void> {
    if (!isSetting(name)) throw new StartupError(`There is no setting ${name}.`);
    await writeSetting({ db, now: new Date() }, name, parse(value)).catch(() => {
      throw new StartupError(`${value} is not a value of the setting ${name}.`);
    });
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`\n  ${error.message}\n`);
  process.exit(1);
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
