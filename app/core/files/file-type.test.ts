import { describe, expect, it } from 'vitest';
import { mimeOf, typeOf } from './file-type.server.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const compound = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(64), Buffer.from(stream, 'utf16le')]);

const samples: Record<string, Buffer> = {
  jpg: Buffer.from('ffd8ffe0', 'hex'),
  jpeg: Buffer.from('ffd8ffe0', 'hex'),
  png: Buffer.from('89504e470d0a1a0a', 'hex'),
  gif: latin1('GIF89a'),
  webp: latin1('RIFF\0\0\0\0WEBPVP8 '),
  bmp: latin1('BM'),
  zip: latin1('PK\x03\x04'),
  rar: latin1('Rar!\x1a\x07\x01\0'),
  '7z': Buffer.from('377abcaf271c', 'hex'),
  gz: Buffer.from('1f8b0800', 'hex'),
  pdf: latin1('%PDF-1.7'),
  docx: latin1('PK\x03\x04 [Content_Types].xml word/document.xml'),
  xlsx: latin1('PK\x03\x04 [Content_Types].xml xl/workbook.xml'),
  doc: compound('WordDocument'),
  xls: compound('Workbook'),
  wav: latin1('RIFF\0\0\0\0WAVEfmt '),
  mp3: Buffer.from('fffb9064', 'hex'),
  mp4: latin1('\0\0\0\x18ftypisom'),
  txt: Buffer.from('一段中文 text\r\n', 'utf8'),
};

describe('typeOf', () => {
  it.each(Object.entries(samples))('knows %s by its content', (suffix, bytes) => {
    expect(typeOf(suffix, bytes)).toMatchObject({ suffix, mimetype: mimeOf(suffix) });
  });

  it('refuses every other content under a suffix that is no image', () => {
    const others = Object.entries(samples).filter(([suffix]) => !mimeOf(suffix)!.startsWith('image/'));
    for (const [suffix] of others) {
      for (const [other, bytes] of others) {
        const isPlainZip = suffix === 'zip' && (other === 'docx' || other === 'xlsx');
        const isPrintable = suffix === 'txt' && other === 'pdf';
        if (other !== suffix && !isPlainZip && !isPrintable)
          expect(typeOf(suffix, bytes), `${other} as ${suffix}`).toBeNull();
      }
    }
  });

  it('takes an image under another image suffix for what it is, and nothing else for an image', () => {
    expect(typeOf('jpg', samples['png']!)).toEqual({ suffix: 'png', mimetype: 'image/png', isImage: true });
    expect(typeOf('png', samples['zip']!)).toBeNull();
    expect(typeOf('zip', samples['png']!)).toBeNull();
  });

  it('knows no SVG, HTML, script or program', () => {
    for (const suffix of [
      'svg',
      'svgz',
      'html',
      'htm',
      'xhtml',
      'xml',
      'js',
      'mjs',
      'css',
      'php',
      'exe',
      'sh',
      '',
      'constructor',
      '__proto__',
    ]) {
      expect(typeOf(suffix, latin1('<svg xmlns="http://www.w3.org/2000/svg"/>')), suffix).toBeNull();
      expect(mimeOf(suffix), suffix).toBeNull();
    }
  });

  it('takes text in GB 18030 and UTF-16 for text, and no bytes with control characters', () => {
    expect(typeOf('txt', Buffer.from('d6d0cec4', 'hex'))).not.toBeNull();
    expect(typeOf('txt', Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from('中文', 'utf16le')]))).not.toBeNull();
    expect(typeOf('txt', latin1('MZ\x90\0\x03'))).toBeNull();
    expect(typeOf('txt', latin1('a\0b'))).toBeNull();
  });
});
