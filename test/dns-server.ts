import { createSocket } from 'node:dgram';
import { getServers, setServers } from 'node:dns';

/** A name server on this machine that this process asks: it knows the TXT records of `texts` and nothing else. */
export type DnsServer = {
  /** By name, each record; null for a name to which it never answers. */
  texts: Map<string, string[] | null>;
  /** Names it was asked for, in their order. */
  asked: string[];
  close(): void;
};

/** Starts one and has this process ask it until it is closed. It keeps no process alive. */
export async function startDnsServer(): Promise<DnsServer> {
  const [texts, asked]: [DnsServer['texts'], string[]] = [new Map(), []];
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { name, question } = questionOf(message);
    asked.push(name);
    const records = texts.get(name);
    if (records !== null) socket.send(answerOf(message, question, records ?? []), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  socket.unref();
  const before = getServers();
  setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    texts,
    asked,
    close: () => {
      setServers(before);
      socket.close();
    },
  };
}

/** RFC 1035, 4.1: a header of twelve bytes, then the name as labels with their lengths, type and class. */
function questionOf(message: Buffer): { name: string; question: Buffer } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), question: message.subarray(12, at + 5) };
}

const maxText = 255;

function answerOf(message: Buffer, question: Buffer, records: readonly string[]): Buffer {
  const header = Buffer.alloc(12);
  message.copy(header, 0, 0, 2);
  header.writeUInt16BE(records.length > 0 ? 0x8180 : 0x8183, 2); // an answer, or that there is no such name
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, question, ...records.map(recordOf)]);
}

function recordOf(text: string): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < text.length; at += maxText) {
    const part = Buffer.from(text.slice(at, at + maxText), 'latin1');
    parts.push(Buffer.of(part.length), part);
  }
  const data = Buffer.concat(parts);
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, 0]); // the asked name, TXT, IN, kept for 0 s
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
