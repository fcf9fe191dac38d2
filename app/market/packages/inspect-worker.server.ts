import { fstatSync, writeSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { ArchiveReader } from './archive-reader.server.ts';
import { lookInto, type LookOrder } from './archive-look.server.ts';

/*
 * The process that looks at one package. It is given the order by its input and the package as its open file 3, may
 * read nothing but its own code, and may neither write, connect nor start anything.
 */

/** The open file of the package. */
const packageFile = 3;

requireCage();
const order = JSON.parse(await text(process.stdin)) as LookOrder;
const look = await lookInto(new ArchiveReader(packageFile, fstatSync(packageFile).size), order);
const answer = Buffer.from(JSON.stringify(look));
for (let done = 0; done < answer.length;) done += writeSync(1, answer, done);

/** A runtime that knows no permissions, or was given some, looks at nothing. */
function requireCage(): void {
  const open = ['net', 'child', 'worker', 'addons', 'wasi', 'fs.write'].filter((scope) =>
    process.permission ? process.permission.has(scope) : true,
  );
  if (open.length > 0) throw new Error(`Packages are looked at without ${open.join(', ')} only`);
}
