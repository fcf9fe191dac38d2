import { readSync } from 'node:fs';
import yauzl from 'yauzl';
import type { PackageRefusal, RefusalName } from './packages.schema.ts';

/** Ends the look at an archive: it is no package. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused';
  readonly refusal: PackageRefusal;

  constructor(refusal: RefusalName, file = '', detail: string | number = '') {
    super(`${refusal} ${file} ${detail}`);
    this.refusal = { refusal, file, detail: String(detail) };
  }
}

const block_bytes = 64 * 1024;

/**
 * Reads an archive by its open file, in blocks of which the last few are kept: headers are many and small. Nothing is
 * read beyond its end.
 */
export class ArchiveReader extends yauzl.RandomAccessReader {
  readonly size: number;
  readonly #fd: number;
  #blocks: { at: number; bytes: Buffer }[] = [];

  /** @param size of the file in bytes */
  constructor(fd: number, size: number) {
    super();
    this.#fd = fd;
    this.size = size;
  }

  /** @throws ArchiveRefused when there are not so many bytes */
  bytesAt(position: number, length: number): Buffer {
    if (!(position >= 0) || position + length > this.size) throw new ArchiveRefused('broken');
    const whole = Buffer.alloc(length);
    for (let done = 0; done < length;) {
      const { at, bytes } = this.#blockAt(position + done);
      done += bytes.copy(whole, done, position + done - at);
    }
    return whole;
  }

  /** A range in parts as they are inflated. */
  *parts(from: number, to: number): Generator<Buffer> {
    for (let at = from; at < to; at += block_bytes) {
      const part = Buffer.allocUnsafe(Math.min(block_bytes, to - at));
      if (readSync(this.#fd, part, 0, part.length, at) !== part.length) throw new ArchiveRefused('broken');
      yield part;
    }
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null, bytesRead?: number) => void,
  ): void {
    try {
      done(null, this.bytesAt(position, length).copy(buffer, offset));
    } catch (error) {
      done(error as Error);
    }
  }

  override close(done: (error: Error | null) => void): void {
    done(null);
  }

  #blockAt(position: number): { at: number; bytes: Buffer } {
    const at = position - (position % block_bytes);
    const kept = this.#blocks.find((block) => block.at === at);
    if (kept) return kept;
    const bytes = Buffer.alloc(Math.min(block_bytes, this.size - at));
    if (readSync(this.#fd, bytes, 0, bytes.length, at) !== bytes.length) throw new ArchiveRefused('broken');
    const block = { at, bytes };
    this.#blocks = [block, ...this.#blocks.slice(0, 3)];
    return block;
  }
}
