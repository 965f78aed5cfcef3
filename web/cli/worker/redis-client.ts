import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

/** A reply of Redis: the result of a script, the rows of a list, an error within a transaction. */
export type Reply = string | number | null | Error | readonly Reply[];

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

/** A connection and all its duplicates. */
interface Family {
  readonly open: Set<RedisClient>;
  /** Whether none of them may reconnect. */
  ended: boolean;
}

/**
 * A minimal Redis client for BullMQ: it sends commands and parses replies in the RESP2 protocol. BullMQ creates further
 * connections with `duplicate` and decides when to reconnect. With this client the worker needs only bullmq, and not the
 * separate package ioredis, which BullMQ uses by default.
 *
 * Sources: the RESP specification on redis.io; BullMQ recognizes a client by `send` and `connected`.
 */
export class RedisClient {
  /** Whether commands can be sent. */
  connected = false;
  onconnect: () => void = () => undefined;
  /** Called when the connection has closed, on either side. */
  onclose: (error?: Error) => void = () => undefined;
  readonly #url: URL;
  readonly #family: Family;
  #opening: Promise<void> | null = null;
  #socket: Socket | null = null;
  readonly #waiting: Waiting[] = [];
  #read: Buffer = Buffer.alloc(0);

  /**
   * @param url - `redis://[[user:]password@]host[:port][/database]`, or `rediss://` for TLS
   * @param family - connections that `end` closes together
   */
  constructor(url: URL, family: Family = { open: new Set(), ended: false }) {
    this.#url = url;
    this.#family = family;
  }

  /** @throws Error of the system if the server does not respond, or of Redis if it rejects the connection */
  connect(): Promise<void> {
    // BullMQ reconnects even after it was closed, and would retry endlessly if that failed.
    if (this.#family.ended) return new Promise(() => undefined);
    return (this.#opening ??= this.#open());
  }

  /** Sends a command. @throws Error from Redis, or if the connection closes before the reply */
  send(command: string, values: readonly (string | number | Buffer)[]): Promise<Reply> {
    return this.connected ? this.#command(command, values) : Promise.reject(ended());
  }

  /** Creates another connection to the same server, not yet open. */
  duplicate(): RedisClient {
    return new RedisClient(this.#url, this.#family);
  }

  close(): void {
    this.#socket?.destroy();
  }

  disconnect(): void {
    this.close();
  }

  /** Closes this connection and all its duplicates permanently. */
  end(): void {
    this.#family.ended = true;
    for (const each of this.#family.open) each.close();
  }

  async #open(): Promise<void> {
    const { protocol, hostname, port, username, password, pathname } = this.#url;
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const to = { host, port: Number(port || 6379) };
    const isSecure = protocol === 'rediss:';
    this.#family.open.add(this);
    const socket: Socket = isSecure ? connectSecurely({ ...to, servername: host }) : connectPlain(to);
    this.#socket = socket;
    let reason: Error | undefined;
    socket.setNoDelay(true).setKeepAlive(true);
    socket.on('data', (bytes: Buffer) => this.#take(bytes));
    socket.on('error', (error) => (reason = error));
    await new Promise<void>((resolve, reject) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', resolve);
      socket.once('close', () => {
        this.#ended(reason);
        reject(reason ?? ended());
      });
    });
    const user = username === '' ? [] : [decodeURIComponent(username)];
    try {
      if (password !== '') await this.#command('AUTH', [...user, decodeURIComponent(password)]);
      if (pathname.length > 1) await this.#command('SELECT', [pathname.slice(1)]);
    } catch (error) {
      socket.destroy();
      throw error;
    }
    this.connected = true;
    this.onconnect();
  }

  #command(command: string, values: readonly (string | number | Buffer)[]): Promise<Reply> {
    const words = [command, ...values].map((word) =>
      Buffer.isBuffer(word) ? word : Buffer.from(String(word)),
    );
    const parts = words.flatMap((word) => [`$${word.length}\r\n`, word, '\r\n']);
    const bytes = Buffer.concat(
      [`*${words.length}\r\n`, ...parts].map((part) => Buffer.from(part as string)),
    );
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#socket?.write(bytes);
    });
  }

  #take(bytes: Buffer): void {
    this.#read = this.#read.length === 0 ? bytes : Buffer.concat([this.#read, bytes]);
    try {
      for (let reply = readReply(this.#read, 0); reply !== null; reply = readReply(this.#read, 0)) {
        this.#read = this.#read.subarray(reply.end);
        const waiting = this.#waiting.shift();
        if (reply.value instanceof Error) waiting?.reject(reply.value);
        else waiting?.resolve(reply.value);
      }
    } catch (error) {
      this.#socket?.destroy(error as Error);
    }
  }

  #ended(reason: Error | undefined): void {
    const wasConnected = this.connected;
    this.connected = false;
    this.#opening = this.#socket = null;
    this.#read = Buffer.alloc(0);
    this.#family.open.delete(this);
    for (const { reject } of this.#waiting.splice(0)) reject(ended(reason));
    if (wasConnected) this.onclose(reason);
  }
}

/** BullMQ recognizes a closed connection by this message. */
function ended(reason?: Error): Error {
  return new Error('Connection closed', { cause: reason });
}

/** Longest accepted reply in bytes, far more than BullMQ requests. */
const maxReplyLength = 64 << 20;
/** Deepest nesting of accepted replies; those of BullMQ have three levels. */
const maxReplyDepth = 32;

/**
 * Parses the reply that starts at a byte offset. Returns its value and end; null if it is incomplete.
 *
 * @throws Error if it is not RESP2, or exceeds the limits of length or depth
 */
export function readReply(
  bytes: Buffer,
  at: number,
  depth = 0,
): { readonly value: Reply; readonly end: number } | null {
  const lineEnd = bytes.indexOf('\r\n', at);
  if (bytes.length - at > maxReplyLength || depth > maxReplyDepth) throw protocolError();
  if (lineEnd < 0) return null;
  const line = bytes.toString('utf8', at + 1, lineEnd);
  const next = lineEnd + 2;
  switch (String.fromCharCode(bytes[at] ?? 0)) {
    case '+':
      return { value: line, end: next };
    case '-':
      return { value: new Error(line), end: next };
    case ':':
      return { value: wholeNumber(line), end: next };
    case '$': {
      const size = wholeNumber(line);
      const end = next + size;
      if (size < 0) return { value: null, end: next };
      if (size > maxReplyLength) throw protocolError();
      return bytes.length < end + 2 ? null : { value: bytes.toString('utf8', next, end), end: end + 2 };
    }
    case '*':
      return readList(bytes, wholeNumber(line), next, depth + 1);
    default:
      throw protocolError();
  }
}

function readList(bytes: Buffer, count: number, start: number, depth: number): ReturnType<typeof readReply> {
  if (count < 0) return { value: null, end: start };
  const list: Reply[] = [];
  let end = start;
  for (let i = 0; i < count; i++) {
    const item = readReply(bytes, end, depth);
    if (item === null) return null;
    list.push(item.value);
    end = item.end;
  }
  return { value: list, end };
}

function wholeNumber(text: string): number {
  if (!/^-?\d+$/.test(text)) throw protocolError();
  return Number(text);
}

function protocolError(): Error {
  return new Error('The server does not use the Redis protocol.');
}
